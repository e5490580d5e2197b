// Words that ask for and tell the same thing in notices, contracts, minutes, manuals. Own list; WordNet's is beside it.
// Narrow on purpose: a group that also holds a neighbour in meaning lets unanswered questions through.

/** Groups of words, each word in its base form. */
const GROUPS = `
cost price|cost expense expenditure outlay|fee charge|fee subscription dues|salary wage pay|pay settle|pay finance fund|refund reimburse repay
admission entry entrance|admit enter|buy purchase acquire|sell vend|rent lease hire|rent tenancy|tenant renter lessee|landlord lessor owner
deposit bond|fine penalty|contract agreement|clause provision term|begin start commence open|end finish stop terminate cease|end expire
terminate cancel|build construct erect|build put up|make manufacture produce|maker manufacturer producer|create make|design plan|design devise
designer architect|found establish|founder creator|found set up|invent devise|repair fix mend|repair restoration restore|renovate refurbish
maintain upkeep maintenance|keep store|store save|keep retain|delete erase remove|remove clear|discard rubbish|rubbish waste trash garbage
permit allow|permit licence license authorise|allowed permitted|allow may|permission consent approval|approve consent|approve authorise
forbid prohibit ban|forbidden prohibited|must shall required|require need|necessary required|obligation duty|duty responsibility|responsible charge
lead head|lead run manage|manage administer|director head|head chief|chair chairman chairwoman chairperson|chair preside|board committee
boss manager|staff employee personnel|worker employee|colleague coworker|member|company firm business|firm supplier|organise arrange
organisation organization|office bureau|meeting gathering session|meet convene|attend present participate|absent apology|visit come
visitor guest|guest customer|customer client|user customer|pupil student schoolchild|student undergraduate|child kid|toddler infant baby
teacher instructor|teach instruct|lesson class|course class|school academy|parent mother father|father dad|mother mum|daughter girl|son boy
wife husband spouse|marry wed|marriage wedding|born birth|birthplace born|die death|death decease|bury grave burial|job occupation profession trade
work employment|career profession|house home dwelling building|building structure|flat apartment|room chamber|floor storey|cellar basement
toilet lavatory restroom|hall auditorium|shop store|garage workshop|street road lane|town city|village hamlet|country nation|place location
located lie situated stand|stay sleep overnight|lodge accommodate|accommodation lodging hotel|live reside dwell|address residence|move relocate
removal move|transport carry|carry bear|carry take|bring take|bring deliver|deliver delivery|send dispatch ship|send mail|post mail|letter message
email message mail|message notice|notify inform|inform tell|announce notice|phone telephone|phone call|call ring|contact reach|contact touch
answer reply respond|reply response|ask request|request apply|application request|apply claim|complain complaint|complain appeal|write author
author writer|write pen|sign signature|signatory sign|form questionnaire|paper document|document record|list register|register enrol
enrol sign|book reserve|booking reservation|ticket pass|discount reduction concession|reduced cheaper half|free gratis complimentary|free charge
open opening|close shut closed|lock close|locked shut|unlock open|key lock|door entrance|gate entrance|window pane|roof ceiling|wall fence
garden yard|plant grow|grow cultivate|harvest crop|tree wood|wood timber|boat vessel|ship vessel|canoe boat|bicycle bike|bike cycle|car vehicle automobile
vehicle van|train rail railway|aeroplane plane aircraft flight|fly flight|journey trip travel|trip excursion outing|drive ride|walk hike
route path way|path trail|bridge crossing|speed fast velocity|fast quick rapid|heavy weight weigh|long length|length long|wide width broad
high height tall|deep depth|old age|age old|large size big|size dimension|area size|capacity hold|hold contain|hold seat|hold accommodate|contain include
consist made|material made|colour color|colour paint|painted paint|warm temperature hot|temperature degree|heat heating radiator|radiator heater
engine motor|motor drive|pump|machine device appliance|device gadget|battery accumulator|charge recharge|plug socket|cable cord lead wire
switch turn|press push|push button|button key|screen display|show display|exhibit display|exhibition show|exhibition exhibit|show indicate
fault defect error|fault problem|problem trouble|broken damaged|damage harm|destroy ruin|lose lost|find discover|discover detect|search look
seek look|look view see|picture photograph photo image|image icon|photo photograph|portrait painting|paint varnish|draw sketch|drawing illustration
choir chorus|play perform|performance concert|concert recital|musician player|composer music|conductor conduct|poem verse
novel book|story tale|film movie|game match|win victory|prize award|award medal|award receive|receive get|get obtain|obtain acquire|give donate
gift donation present|donor giver|donate gift|lend loan borrow|borrow loan|inherit leave bequeath|leave bequest|own belong|owner proprietor|own possess
share distribute|distribute hand|hand give|give grant|grant award|grant subsidy|choose select pick|select choice|elect vote|vote ballot|against oppose
favour support|agree consent|agree accept|accept approve|refuse reject decline|deny refuse|withdraw revoke|cancel revoke|repeal abolish|amend change
change alter modify|change replace|replace substitute|swap exchange|adjust set|set configure|option setting|default standard|install set|setup install
run execute|start launch|launch release|release publish|publish issue|issue edition|version release|update upgrade|download fetch|upload send
directory folder|file document|path location|variable setting|function method|argument parameter|return give|raise throw|exception error
error mistake|log record|backup copy|copy duplicate|print printer|password passcode|encrypt cipher|secure safe|safe security|danger hazard risk
danger dangerous|warn warning|emergency urgent|accident incident|injury hurt|ill sick|doctor physician|hospital clinic|medicine drug|allergy allergic
eye sight|teach lesson|food meal|meal dinner lunch|eat consume|drink beverage|cook boil|bake oven|fry roast|serve dish|ingredient component|mix stir
knead dough|sugar sweet|stone pit|peel skin|soap detergent|wash clean|clean rinse|dry towel|wet water|rain shower|storm thunderstorm|wind gale
snow frost|frost ice freeze|sun sunny|weather climate|flood high|river stream|sea ocean|lake pond|coast shore|harbour port|island isle|hill mountain
valley dale|animal beast|dog hound|hen poultry chicken|poultry fowl|horse pony|bird fowl
lawyer attorney solicitor|court tribunal|judge justice|law statute act|law legal|legal lawful|police constable|crime offence offense|offence infringement
guilty convict|imprison jail prison|punish penalty|fine fined|prosecute charge|victim injured|assault attack|spouse partner|notice notification
written writing|deadline latest|late delay|early before|daily day|weekly week|monthly month|annual yearly year|year annual|quarter quarterly
holiday vacation leave|holiday festival|weekend saturday|evening night|nightfall dusk dark|dark night|noon midday|midnight|morning a.m.|hour time
date day|time when|period duration|duration length|last take|valid validity|valid apply|force effect|effective force|limit maximum|maximum most
minimum least|total sum|sum amount|amount quantity|number count|number how|percent cent|half fifty|third thirds|double twice|interest rate
tax duty|income revenue earnings|revenue turnover|profit gain|debt owe|bank account|account bookkeeping|treasurer cashier|invoice bill|receipt bill
insurance insure cover|guarantee warranty|warranty guarantee|claim demand|demand require|reason cause|cause lead|result consequence|consequence lead
purpose aim goal|purpose use|use employ utilise|useful helpful|help assist aid|help volunteer|volunteer helper|support back|protect guard|protect safeguard
guard watch|clock timepiece|tool instrument|tool equipment|equipment gear|clothes clothing garment|jacket coat|shoe footwear boot|hat cap
bag sack|box container case|container vessel|bottle flask|table desk|chair seat|seat bench|bench chair|bed bedroom|lamp light lantern|light illuminate
light lit|candle lantern|fire blaze|fire burn|smoke cigarette|smoke smoking|noise loud|loud noise|quiet silent|name call|called named|known called
title name|nickname known|mean meaning|mean stand|define definition|describe description|explain explanation|example instance|kind type sort|type kind
quality grade|good fine|bad poor|new recent|recent latest|modern new|ancient old|famous known|well-known known|rare scarce|common frequent|frequent often
near close beside|beside next|behind back|above over|under below beneath|inside within|outside outdoors|left remaining|rest remainder|full complete
complete finish|whole entire|part portion|part section|piece item|item article|thing object|object artefact|goods merchandise|product goods
data information|information details|detail particular|private personal|personal individual|person individual|people person|man gentleman|woman lady
expert specialist|scholar researcher|research study|study examine|examine inspect|inspect check|check verify|test examine|measure gauge|gauge meter
accurate precise|exact precise|correct right|wrong incorrect|true correct|false wrong|prove evidence|evidence proof|witness testify|testify evidence
gram g|kilogram kg kilo|litre liter l|metre meter m|kilometre kilometer km|centimetre cm|hour h|minute min|euro eur|percent pct|colour color|centre center`;

/** Each word with the others of its groups. */
export function synonyms(): ReadonlyMap<string, readonly string[]> {
  return toTable();
}

function toTable(): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const group of GROUPS.replace(/\n/g, '|').split('|')) {
    const words = group
      .trim()
      .split(' ')
      .filter((word) => word !== '');
    for (const word of words) {
      const row = table.get(word) ?? [];
      row.push(...words.filter((other) => other !== word && !row.includes(other)));
      table.set(word, row);
    }
  }
  return table;
}
