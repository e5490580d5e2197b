"""Pairs in the style of an encyclopaedia: a thing with properties, evidence that tells some of them, and a short claim of one.
Each property comes with two values, and claim and evidence with either, so that only how the two stand to each other decides.
Run: PYTHONHASHSEED=0 wiki.py WORDNET.pkl SHARED CORPORA OUT.json COUNT. Rows as in synth.py; the group is the thing told of.
Everything told is made up: names, titles and numbers are drawn from the lists below and from nowhere else."""
import collections
import json
import random
import re
import sys
import synth
from synth import MONTHS, NATIONS, Maker, article, lowered, read_documents, treebank, words

R = random.Random(11)
JOBS = words('actor actress singer composer painter novelist poet physicist chemist politician lawyer journalist director producer screenwriter comedian dancer '
             'model guitarist drummer pianist architect engineer economist historian philosopher footballer boxer wrestler swimmer cyclist sculptor '
             'photographer rapper biologist mathematician astronomer soldier general admiral priest bishop surgeon inventor explorer chef programmer '
             'teacher writer author playwright cricketer golfer diplomat activist entrepreneur businessman linguist psychologist geologist king queen emperor')
GENRES = words('drama comedy horror thriller romance documentary fantasy western crime action adventure war musical mystery science-fiction biographical historical '
               'animated silent satirical sports spy superhero')
MUSIC = words('rock pop jazz country folk metal punk soul blues disco electronic reggae classical gospel funk')
STORIES = ['film', 'film', 'movie', 'television series', 'sitcom', 'novel', 'play', 'video game', 'book', 'miniseries', 'opera', 'musical', 'cartoon', 'television show']
RECORDS = ['album', 'song', 'single', 'studio album', 'debut album', 'soundtrack', 'symphony', 'ballad', 'music video']
GROUPS = ['band', 'rock band', 'company', 'football club', 'record label', 'university', 'newspaper', 'airline', 'political party', 'basketball team', 'charity',
          'magazine', 'bank', 'website', 'television network', 'girl group', 'museum', 'restaurant chain', 'law firm', 'orchestra']
PLACES = ['city', 'town', 'village', 'island', 'river', 'lake', 'mountain', 'province', 'county', 'port', 'district', 'state', 'volcano', 'desert', 'suburb', 'peninsula']
NATURE = ['bird', 'fish', 'tree', 'shrub', 'mammal', 'insect', 'snake', 'flower', 'disease', 'mineral', 'rock', 'virus', 'drug', 'breed of dog', 'cheese', 'wine', 'dance',
          'instrument', 'weapon', 'language', 'religion', 'sport', 'game', 'gas', 'metal', 'festival', 'ship', 'car', 'aircraft', 'spirit', 'martial art']
EVENTS = ['battle', 'war', 'tournament', 'earthquake', 'election', 'festival', 'revolution', 'strike', 'hurricane', 'treaty', 'riot', 'concert', 'race', 'conference']
AWARDS = ['an Academy Award', 'a Grammy Award', 'a Golden Globe', 'a Nobel Prize', 'an Emmy', 'a Tony Award', 'a Pulitzer Prize', 'a gold medal', 'a bronze medal', 'a silver medal',
          'a BAFTA', 'a Booker Prize', 'a knighthood', 'a scholarship', 'a national championship']
RANKS = words('first second third fourth fifth sixth seventh')
THINGS = words('wood stone glass iron copper wool paper leather clay salt rice corn sugar milk grapes barley juniper gold silver coal oil')
BODY = words('skin heart brain eyes lungs liver bones teeth nerves joints kidneys stomach')
FOOD = words('insects fish seeds leaves fruit grass rodents plankton nectar worms frogs eggs')
CAUSES = ['cancer', 'a heart attack', 'pneumonia', 'tuberculosis', 'a car accident', 'old age', 'a stroke', 'poison', 'a plane crash', 'malaria', 'drowning', 'a gunshot']
TITLE = words('Silent Winter Broken Golden Last River House Night Stone Garden Summer Lost Empire Shadow Paper Moon Iron Crown Wild Heart Road Ocean Glass Letters '
              'Dancing Fire Red Hotel Secret Island Storm Dream Tower Bitter Honey Blue Train Mirror Kingdom Morning Ghost Bridge Seven Angels Dark Waters Hunter Velvet')

# ~ is where a denial goes; [one|other] is what is said and what is denied. {S} is the subject, {v} the value.
# A property: its values; how a sentence may end with it; how a sentence says it; how a claim says it.
STORY = {
    'year': ('year', ['released in {v}', 'which came out in {v}'], ['{S} was released in {v}', '{S} premiered on {d}', '{S} appeared in {v}'],
             ['{S} was~ released in {v}', '{S} [came|did not come] out in {v}', '{S} [premiered|did not premiere] in {v}', '{S} is~ from {v}', 'In {v} , {S} was~ released']),
    'director': ('person', ['directed by {v}', 'written and directed by {v}', 'from director {v}', 'created by {v}'], ['{S} was directed by {v}', '{v} directed {s}', '{S} was written by {v}'],
                 ['{S} was~ directed by {v}', '{v} [directed|did not direct] {s}', '{v} [made|did not make] {s}', '{S} was~ made by {v}', 'The director of {s} is~ {v}', '{v} was~ involved with {s}']),
    'star': ('person', ['starring {v}', 'featuring {v}', 'with {v} in the leading role', 'starring {v} and {x}'], ['{S} stars {v} as a young {j}', '{v} plays the main character', 'the cast includes {x} and {v}'],
             ['{S} [stars|does not star] {v}', '{v} is~ in {s}', '{v} [appears|does not appear] in {s}', '{v} [acted|did not act] in {s}', '{v} [had|did not have] a role in {s}', '{v} [played|did not play] in {s}']),
    'studio': ('company', ['produced by {v}', 'distributed by {v}', 'for {v}', 'published by {v}'], ['{S} was produced by {v}', '{S} was distributed by {v}', '{S} aired on {v}'],
               ['{S} was~ produced by {v}', '{v} [produced|did not produce] {s}', '{v} was~ behind {s}', '{S} was~ made for {v}']),
    'based': ('title', ['based on the novel {v}', 'adapted from the play {v}'], ['{S} is based on the book {v}', '{S} is a sequel to {v}'],
              ['{S} is~ based on {v}', '{S} is~ an adaptation of {v}', '{S} [follows|does not follow] {v}']),
    'setting': ('place', ['set in {v}', 'shot in {v}', 'which takes place in {v}'], ['{S} was filmed in {v}', '{S} is set in {v}'],
                ['{S} is~ set in {v}', '{S} [takes|does not take] place in {v}', '{S} was~ shot in {v}', '{S} was~ filmed in {v}']),
    'award': ('award', ['which won {v}', 'that earned {x} {v}'], ['{S} won {v} in {y}', '{S} received {v}', '{S} was awarded {v}'],
              ['{S} [won|did not win] {v}', '{S} [received|did not receive] {v}', '{S} was~ given {v}', '{S} [earned|did not earn] {v}']),
    'gross': ('amount', ['which grossed ${v}'], ['{S} earned ${v} at the box office', '{S} sold {v} copies', '{S} had a budget of ${v}'],
              ['{S} [made|did not make] ${v}', '{S} [earned|did not earn] ${v}', '{S} [sold|did not sell] {v} copies'])}
RECORD = {
    'year': STORY['year'],
    'singer': ('person', ['by {n} singer {v}', 'by {v}', 'recorded by {v}', 'performed by {v}'], ['{S} was recorded by {v}', '{v} wrote {s} with {x}', '{S} was sung by {v}'],
               ['{S} is~ by {v}', '{S} was~ recorded by {v}', '{v} [sang|did not sing] {s}', '{v} [recorded|did not record] {s}', '{S} was~ sung by {v}', '{S} is~ a {v} song']),
    'album': ('title', ['from the album {v}', 'for the {w} studio album , {v}'], ['{S} appears on {v}', '{S} is the lead single from {v}', '{S} was included on {v}'],
              ['{S} is~ on {v}', '{S} is~ part of {v}', '{S} is~ from {v}', '{v} [contains|does not contain] {s}', '{v} [has|does not have] {s} on it']),
    'label': ('company', ['released by {v}', 'through {v}', 'on {v}'], ['{S} was released by {v}', '{v} released {s} on {d}'],
              ['{S} was~ released by {v}', '{v} [released|did not release] {s}', '{S} was~ put out by {v}']),
    'chart': ('place', ['which reached number one in {v}'], ['{S} topped the charts in {v}', '{S} was certified platinum in {v}'],
              ['{S} [topped|did not top] the charts in {v}', '{S} was~ a hit in {v}', '{S} was~ popular in {v}']),
    'sales': STORY['gross'], 'award': STORY['award']}
PERSON = {
    'born': ('date', ['born {v}', 'born on {v}', 'born in {p} on {v}'], ['{S} was born on {v} in {p}', '{S} was born {v}', 'born on {v} , {s} grew up in {p}'],
             ['{S} was~ born on {v}', '{S} was~ born in {V}', '{S} was~ born {v}', "{S} 's birthday is~ {v}"]),
    'home': ('place', ['from {v}', 'born in {v}', 'based in {v}', 'raised in {v}'], ['{S} was born in {v} and raised in {p}', '{S} grew up in {v}', '{S} lives in {v}', '{S} moved to {v} in {y}'],
             ['{S} is~ from {v}', '{S} was~ born in {v}', '{S} [grew|did not grow] up in {v}', '{S} [lived|did not live] in {v}', '{S} was~ raised in {v}']),
    'known': ('title', ['best known for {v}', 'who wrote {v}', 'known for the role of {x} in {v}', 'who starred in {v}'], ['{S} starred in {v}', '{S} appeared in {v} and {t}', '{S} is known for {v}', '{S} made a debut in {v}'],
              ['{S} was~ in {v}', '{S} [starred|did not star] in {v}', '{S} is~ known for {v}', '{S} [appeared|did not appear] in {v}', '{S} [worked|did not work] on {v}', '{v} [features|does not feature] {s}']),
    'team': ('company', ['who plays for {v}', 'who worked at {v}', 'signed to {v}', 'under {v}'], ['{S} joined {v} in {y}', '{S} founded {v} with {x}', '{S} works for {v}', '{S} left {v} in {y}'],
             ['{S} [worked|did not work] for {v}', '{S} was~ part of {v}', '{S} is~ associated with {v}', '{S} was~ a member of {v}', '{S} was~ with {v}']),
    'spouse': ('person', ['married to {v}', 'the daughter of {v}', 'the son of {v}', 'the brother of {v}'], ['{S} married {v} in {y}', '{S} divorced {v} in {y}', '{S} is the wife of {v}', '{S} worked with {v}'],
               ['{S} is~ related to {v}', '{S} [knows|does not know] {v}', '{S} was~ married to {v}', '{v} is~ related to {s}']),
    'school': ('school', ['educated at {v}', 'who studied at {v}'], ['{S} studied at {v}', '{S} graduated from {v} in {y}', '{S} attended {v}', '{S} taught at {v}'],
               ['{S} [attended|did not attend] {v}', '{S} [went|did not go] to {v}', '{S} [studied|did not study] at {v}', '{S} was~ educated at {v}', '{S} is~ a graduate of {v}']),
    'award': ('award', ['who won {v}', 'the recipient of {v}'], ['{S} won {v} in {y}', '{S} received {v}', '{S} was awarded {v}', '{S} was nominated for {v}'],
              ['{S} [won|did not win] {v}', '{S} [received|did not receive] {v}', '{S} was~ given {v}', '{S} [got|did not get] {v}', '{S} [has|does not have] {v}']),
    'died': ('cause', ['who died of {v}'], ['{S} died of {v} in {y}', '{S} was killed by {v}', '{S} suffered from {v}'], ['{S} [died|did not die] of {v}', "{S} 's death was~ caused by {v}", '{S} [died|did not die] from {v}']),
    'debut': ('year', ['active since {v}'], ['{S} began a career in {v}', '{S} rose to fame in {v}', '{S} made a debut in {v}', '{S} retired in {v}'],
              ["{S} 's career [began|did not begin] in {v}", '{S} [became|did not become] famous in {v}', '{S} [started|did not start] in {v}']),
    'second': ('job', ['and {v}', 'and former {v}', 'and occasional {v}'], ['{S} also worked as a {v}', '{S} became a {v} in {y}', '{S} was a {v} before {y}', '{S} started a career as a {v}'],
               ['{S} is~ a {v}', '{S} was~ a {v}', '{S} [worked|did not work] as a {v}', '{S} [became|did not become] a {v}'])}
GROUP = {
    'formed': ('year', ['formed in {v}', 'founded in {v}', 'established in {v}', 'formed in {p} in {v}'], ['{S} was founded in {v}', '{S} was formed in {v} by {x}', '{S} was established on {d}'],
               ['{S} was~ founded in {v}', '{S} [began|did not begin] in {v}', '{S} [started|did not start] in {v}', '{S} was~ formed in {v}', 'In {v} {s} [formed|did not form]', '{S} was~ created in {v}']),
    'home': ('place', ['from {v}', 'based in {v}', 'headquartered in {v}', 'located in {v}'], ['{S} is based in {v}', '{S} has its headquarters in {v}', '{S} moved to {v} in {y}'],
             ['{S} is~ from {v}', '{S} is~ based in {v}', '{S} is~ in {v}', '{S} is~ located in {v}', '{S} [operates|does not operate] in {v}']),
    'founder': ('person', ['founded by {v}', 'led by {v}', 'created by {v}', 'owned by {v}'], ['{v} founded {s}', '{S} was founded by {v} and {x}', '{S} is led by {v}', '{S} was owned by {v}'],
                ['{v} [founded|did not found] {s}', '{S} was~ founded by {v}', '{S} was~ started by {v}', '{v} [created|did not create] {s}', '{v} is~ a founder of {s}', '{v} was~ part of {s}']),
    'size': ('amount', ['with {v} members', 'with {v} employees'], ['{S} has {v} members', '{S} employs {v} people', '{S} sold {v} records worldwide', '{S} had a revenue of ${v}'],
             ['{S} [has|does not have] {v} members', '{S} [has|does not have] {v} employees', '{S} [employs|does not employ] {v} people', '{S} [sold|did not sell] {v} records']),
    'makes': ('thing', ['that produces {v}', 'which sells {v}'], ['{S} produces {v} and {o}', '{S} sells {v}', '{S} stopped making {o} and now makes {v}'], ['{S} [makes|does not make] {v}', '{S} [sells|does not sell] {v}', '{S} [produces|does not produce] {v}']),
    'made': ('title', ['best known for {v}', 'whose debut was {v}'], ['{S} released {v} in {y}', '{S} is known for {v}', '{S} published {v}'], ['{S} [released|did not release] {v}', '{S} [made|did not make] {v}', '{v} is~ by {s}', '{S} is~ known for {v}'])}
PLACE = {
    'in': ('place', ['in {v}', 'located in {v}', 'in the north of {v}', 'on the coast of {v}'], ['{S} lies in {v}', '{S} is situated in {v}', '{S} belongs to {v}', '{S} borders {v}'],
           ['{S} is~ in {v}', '{S} is~ located in {v}', '{S} [is in|is outside of] {v}', '{S} is~ part of {v}', '{S} [belongs|does not belong] to {v}', '{v} is~ where {s} is']),
    'people': ('amount', ['with a population of {v}', 'with {v} inhabitants'], ['{S} has a population of {v}', '{S} had {v} inhabitants in {y}', '{S} covers {v} square kilometres'],
               ['{S} [has|does not have] {v} inhabitants', "{S} 's population is~ {v}", '{S} [has|does not have] a population of {v}', '{v} people [live|do not live] in {s}']),
    'rank': ('rank', ['the {v} largest in {p}'], ['{S} is the {v} largest {k} in {p}', '{S} is the {v} most visited place in {p}'], ['{S} is~ the {v} largest {k}', '{S} is~ the {v} largest {k} in {p}']),
    'founded': ('year', ['founded in {v}', 'settled in {v}'], ['{S} was founded in {v}', '{S} was destroyed in {v}', '{S} became independent in {v}', '{S} was conquered in {v}'],
                ['{S} was~ founded in {v}', '{S} was~ settled in {v}', '{S} [existed|did not exist] in {v}']),
    'makes': ('thing', ['known for its {v}'], ['{S} exports {v} and {o}', '{S} is known for {v}', '{S} produces {v}'], ['{S} [exports|does not export] {v}', '{S} is~ known for {v}', '{S} [produces|does not produce] {v}']),
    'ruler': ('person', ['named after {v}'], ['{S} was named after {v}', '{S} was ruled by {v}', '{v} discovered {s}'], ['{S} was~ named for {v}', '{S} was~ named after {v}', '{v} [ruled|did not rule] {s}', '{S} was~ discovered by {v}'])}
KIND = {
    'in': ('place', ['found in {v}', 'native to {v}', 'originating in {v}', 'from {v}'], ['{S} is found in {v}', '{S} originated in {v}', '{S} is native to {v} and {p}', '{S} is common in {v}'],
           ['{S} is~ found in {v}', '{S} [comes|does not come] from {v}', '{S} is~ from {v}', '{S} [originated|did not originate] in {v}', '{S} is~ native to {v}', '{S} [exists|does not exist] in {v}']),
    'food': ('food', ['that feeds on {v}'], ['{S} feeds mainly on {v}', '{S} eats {v}', 'the diet is mainly {v}'], ['{S} [eats|does not eat] {v}', '{S} [feeds|does not feed] on {v}', '{S} [relies|does not rely] on {v} for food']),
    'made': ('thing', ['made from {v}', 'containing {v}'], ['{S} is made of {v}', '{S} contains {v}', '{S} is derived from {v}'], ['{S} is~ made of {v}', '{S} is~ made from {v}', '{S} [contains|does not contain] {v}', '{S} [has|does not have] {v} in it']),
    'body': ('body', ['affecting the {v}', 'that attacks the {v}'], ['{S} affects the {v}', '{S} damages the {v}', '{S} is used to treat the {v}'], ['{S} [affects|does not affect] the {v}', '{S} [harms|does not harm] the {v}']),
    'found': ('person', ['discovered by {v}', 'developed by {v}', 'invented by {v}'], ['{S} was discovered by {v} in {y}', '{v} first described {s}', '{S} was developed by {v}'],
              ['{S} was~ discovered by {v}', '{v} [discovered|did not discover] {s}', '{v} [invented|did not invent] {s}', '{S} was~ created by {v}', '{S} was~ first described by {v}']),
    'year': ('year', ['introduced in {v}', 'first described in {v}'], ['{S} was introduced in {v}', '{S} first appeared in {v}', '{S} was discovered in {v}'],
             ['{S} was~ introduced in {v}', '{S} [appeared|did not appear] in {v}', '{S} [began|did not begin] in {v}', '{S} was~ around in {v}']),
    'size': ('number', ['up to {v} metres long'], ['{S} is about {v} metres long', '{S} weighs {v} kilograms', '{S} lives for {v} years'], ['{S} is~ {v} metres long', '{S} [weighs|does not weigh] {v} kilograms', '{S} [lives|does not live] for {v} years'])}
EVENT = {
    'year': ('year', ['in {v}', 'held in {v}'], ['{S} took place in {v}', '{S} began in {v}', '{S} ended in {v}', '{S} was held on {d}'],
             ['{S} [took|did not take] place in {v}', '{S} [happened|did not happen] in {v}', '{S} [occurred|did not occur] in {v}', '{S} was~ held in {v}', '{S} was~ in {v}']),
    'in': ('place', ['in {v}', 'held in {v}', 'near {v}'], ['{S} took place in {v}', '{S} was held in {v}', '{S} started in {v}'], ['{S} [took|did not take] place in {v}', '{S} [happened|did not happen] in {v}', '{S} was~ held in {v}', '{S} was~ in {v}']),
    'winner': ('person', ['won by {v}', 'organised by {v}', 'led by {v}'], ['{v} won {s}', '{S} was won by {v}', '{v} defeated {x} in {s}'], ['{v} [won|did not win] {s}', '{S} was~ won by {v}', '{v} was~ victorious in {s}', '{v} [lost|did not lose] {s}']),
    'dead': ('amount', ['which killed {v} people', 'attended by {v} people'], ['{S} killed {v} people', '{S} was attended by {v} people', '{S} left {v} people homeless'],
             ['{S} [killed|did not kill] {v} people', '{v} people [died|did not die] in {s}', '{S} was~ attended by {v} people', '{v} people [came|did not come] to {s}'])}
FIRST = words('John Mary James Anna Robert Laura Michael Emma William Sophie David Julia Richard Alice Joseph Helen Thomas Clara Charles Ruth Daniel Nina Matthew Rosa Anthony Vera Mark Irene '
              'Paul Martha Steven Edith Andrew Grace Kenneth Jane George Diana Edward Carol Brian Judith Kevin Angela Jason Maria Gary Nancy Nicholas Lucia Eric Elena Stephen Ingrid Larry '
              'Kate Scott Amelia Frank Naomi Raymond Yoko Patrick Mei Jack Priya Dennis Fatima Peter Leila Henry Olga Carl Petra Arthur Simone Ravi Hiroshi Ahmed Ivan Pedro Luigi Hans Lars')
LAST = words('Smith Johnson Brown Taylor Miller Wilson Moore Anderson Jackson White Harris Martin Thompson Garcia Robinson Clark Lewis Lee Walker Hall Allen Young King Wright Scott Green '
             'Baker Adams Nelson Hill Campbell Mitchell Roberts Carter Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Cooper Reed Bailey Kelly Howard '
             'Ward Cox Richardson Wood Watson Brooks Bennett Gray Hughes Price Myers Foster Sanders Ross Powell Sullivan Russell Ortiz Jenkins Perry Fisher Schmidt Weber Rossi Ferrari Dubois '
             'Laurent Novak Kowalski Petrov Ivanov Tanaka Suzuki Kim Park Chen Wang Singh Patel Khan Hassan Silva Santos Lopez Torres Olsen Lindberg Jansen Visser Murray Doyle Byrne Fraser')
REGIONS = words('London Paris Berlin Rome Madrid Vienna Prague Dublin Lisbon Athens Moscow Oslo Stockholm Warsaw Budapest Brussels Amsterdam Geneva Milan Barcelona Hamburg Glasgow Liverpool '
                'Manchester Tokyo Beijing Shanghai Mumbai Delhi Seoul Bangkok Cairo Nairobi Lagos Sydney Melbourne Toronto Montreal Chicago Boston Detroit Houston Seattle Denver Atlanta Miami '
                'Texas California Florida Ohio Virginia Georgia Nevada Oregon Michigan Alaska Hawaii Brooklyn Manhattan Hollywood Scotland Wales England Ireland France Germany Italy Spain '
                'Portugal Greece Turkey Russia Poland Hungary Austria Switzerland Belgium Norway Sweden Denmark Finland Iceland China Japan India Korea Thailand Vietnam Egypt Kenya Nigeria '
                'Morocco Brazil Argentina Chile Peru Mexico Canada Australia Cuba Jamaica Europe Asia Africa Bavaria Tuscany Sicily Normandy Cornwall Quebec Ontario Queensland Bengal Siberia')
REGIONS += ['New York', 'Los Angeles', 'San Francisco', 'New Zealand', 'South Africa', 'North America', 'South America', 'United States', 'United Kingdom', 'Hong Kong', 'Las Vegas', 'New Jersey']
NAMES = set(FIRST) | set(LAST)
#: properties, words for the class, adjectives of the class, how a second sentence names the thing
KINDS = {'story': (STORY, STORIES, GENRES, None), 'record': (RECORD, RECORDS, MUSIC, None), 'person': (PERSON, JOBS, words('retired former professional young influential amateur'), ['He', 'She']),
         'group': (GROUP, GROUPS, words('national independent private public international small former'), None), 'place': (PLACE, PLACES, words('small large coastal ancient industrial historic remote'), None),
         'kind': (KIND, NATURE, words('small large rare common wild domestic traditional medium-sized popular poisonous'), None), 'event': (EVENT, EVENTS, words('annual major small international local'), None)}
SHARES = {'story': 24, 'record': 12, 'person': 30, 'group': 12, 'place': 10, 'kind': 10, 'event': 4}
SOFTLY = ['failed to', 'refused to', 'was unable to', 'has yet to', 'declined to', 'never managed to', 'was too late to', 'stopped short of wanting to']
SOFT = [' yet to be', ' anything but', ' no longer', ' hardly', ' incapable of being', ' far from']


class Wiki:
    def __init__(self, maker):
        self.maker = maker
    # Values.

    def person(self):
        return R.choice(FIRST) + ' ' + (R.choice(FIRST) + ' ' if R.random() < .1 else '') + R.choice(LAST)

    def title(self):
        made = ' '.join(R.sample(TITLE, R.choice([1, 2, 2, 3])))
        return ('The ' if R.random() < .3 else '') + made

    def value(self, sort):
        if sort == 'person':
            return self.person()
        if sort == 'title':
            return self.title()
        if sort == 'place':
            return R.choice(REGIONS)
        if sort == 'year':
            return str(R.choice([R.randrange(1950, 2018), R.randrange(1500, 2018)]))
        if sort == 'date':
            return f'{R.choice(MONTHS)} {R.randrange(1, 29)} , {R.randrange(1850, 2000)}'
        if sort == 'amount':
            return R.choice([f'{R.randrange(2, 99)} million', f'{R.randrange(1, 900)},{R.randrange(100, 999)}', f'{R.randrange(1, 99)}.{R.randrange(1, 9)} million', str(R.randrange(3, 900))])
        if sort == 'number':
            return str(R.randrange(2, 90))
        if sort == 'company':
            return R.choice([R.choice(LAST) + ' ' + R.choice(words('Records Pictures Entertainment Studios Press Films United Industries Airlines Group Brothers')), R.choice(REGIONS) + ' ' +
                             R.choice(words('United City Rovers Records Times Motors Theatre Television')), R.choice(LAST) + ' and ' + R.choice(LAST)])
        if sort == 'school':
            return R.choice(['the University of ' + R.choice(REGIONS), R.choice(LAST) + ' College', R.choice(REGIONS) + ' University', R.choice(LAST) + ' School of ' + R.choice(['Music', 'Art', 'Law', 'Medicine'])])
        return R.choice({'award': AWARDS, 'rank': RANKS, 'thing': THINGS, 'body': BODY, 'food': FOOD, 'cause': CAUSES, 'job': JOBS}[sort])

    def other(self, sort, value, evidence_values):
        """Another value of the sort: often one that is near, or that the evidence says of something else."""
        chance = R.random()
        near = [one for one in evidence_values.get(sort, ()) if one != value]
        if near and chance < .25:
            return R.choice(near)
        if sort == 'year' and chance < .7:
            return str(int(value) + R.choice([-30, -12, -10, -5, -3, -2, -1, 1, 2, 3, 5, 10, 20, 40]))
        if sort == 'date':
            month, day, _, year = value.split()
            return R.choice([f'{month} {day} , {int(year) + R.choice([-20, -3, -1, 1, 2, 10])}', f'{R.choice(MONTHS)} {day} , {year}', f'{month} {R.randrange(1, 29)} , {year}', self.value(sort)])
        if sort == 'person' and chance < .4:
            first, *_, last = value.split()
            return R.choice([first + ' ' + R.choice(LAST), R.choice(FIRST) + ' ' + last])
        if sort in ('company', 'school', 'title') and chance < .5 and ' ' in value:
            parts = value.split()
            at = R.randrange(len(parts))
            if parts[at][0].isupper():
                parts[at] = R.choice(TITLE if sort == 'title' else LAST)
                return ' '.join(parts)
        if sort == 'job' and chance < .5:
            return self.maker.replacement(value, 'sibling') or R.choice(JOBS)
        return self.value(sort)

    # Texts.

    def said(self, template, subject, value, thing):
        """A sentence without its end; a subject in the middle is written as in the middle."""
        inner = subject if subject not in ('He', 'She', 'It', 'They') else {'He': 'him', 'She': 'her', 'It': 'it', 'They': 'them'}[subject]
        if subject.startswith('The ') and subject[4:5].islower():
            inner = lowered(subject)
        text = template
        for name, part in (('{S}', subject), ('{s}', inner), ('{v}', value), ('{V}', value.split()[-1] if R.random() < .7 else value.split()[0]), ('{k}', thing['class'])):
            text = text.replace(name, part)
        while True:
            found = re.search(r'\{([a-z])\}', text)
            if not found:
                break
            sort = {'y': 'year', 'd': 'date', 'x': 'person', 'p': 'place', 't': 'title', 'j': 'job', 'o': 'thing', 'n': 'nation', 'w': 'rank'}[found.group(1)]
            if sort == 'date' and value.isdigit():
                made = f'{R.choice(MONTHS)} {R.randrange(1, 29)} , {value}'
            else:
                made = R.choice(NATIONS) if sort == 'nation' else self.value(sort)
            thing['values'][sort].append(made)
            text = text[:found.start()] + made + text[found.end():]
        return articled(text[0].upper() + text[1:])

    def pick(self, claim, denied):
        """A claim as it is said or denied; a denial is often put without a "not"."""
        soft = denied and R.random() < .4

        def either(match):
            if not denied:
                return match.group(1)
            if soft:
                return re.sub('^do(?:es|id)? not', lambda _: R.choice(SOFTLY), match.group(2)) if not match.group(2).startswith('do not') else match.group(2)
            return match.group(2)
        text = re.sub(r'\[([^|\]]*)\|([^\]]*)\]', either, claim)
        return text.replace('~', (R.choice(SOFT) if soft else R.choice([' not', ' not', ' never', " n't"])) if denied else '')

    def pairs(self):
        """Pairs about one thing: two evidences, two claims, and what denies them."""
        kind = R.choices(list(SHARES), list(SHARES.values()))[0]
        table, classes, adjectives, pronouns = KINDS[kind]
        thing = {'kind': kind, 'class': R.choice(classes), 'values': collections.defaultdict(list)}
        subject = {'person': self.person, 'group': lambda: self.value('company'), 'place': lambda: R.choice(REGIONS), 'kind': lambda: self.noun(thing['class']),
                   'event': lambda: 'The ' + R.choice(REGIONS) + ' ' + R.choice(['War', 'Festival', 'Cup', 'Revolution', 'Riots', 'Election', 'Conference'])}.get(kind, self.title)()
        nation, adjective = R.choice(NATIONS), R.choice(adjectives)
        facets = R.sample(list(table), min(len(table), R.choice([1, 2, 2, 3, 3, 4])))
        values = {name: self.value(table[name][0]) for name in facets}
        for name in facets:
            thing['values'][table[name][0]].append(values[name])
        # The head of the phrase is a property too.
        asked = R.choice(facets * 3 + ['class', 'class', 'nation', 'adjective'])
        parts = {'class': thing['class'], 'nation': nation, 'adjective': adjective}
        named = {'class': True, 'nation': R.random() < .7 or asked == 'nation', 'adjective': R.random() < .5 or asked == 'adjective'}
        # One draw of forms for both evidences: they differ in the value alone.
        forms = [(name, R.random() < .45, R.choice(table[name][1]), R.choice(table[name][2] * 2 + [self.pick(one, False) for one in table[name][3][:2]])) for name in facets]
        shown = R.random()
        verb = R.choice(['was', 'is']) if kind == 'person' else 'is'
        brackets = self.brackets(kind, subject) if R.random() < .3 else ''
        short = self.short(kind, subject, thing['class'], pronouns)
        year = self.value('year') if kind in ('story', 'record') and 'year' not in facets and R.random() < .5 else ''
        R.random()
        state = R.getstate()

        def evidence(parts, values):
            R.setstate(state)
            whole = subject + (' ' + brackets if brackets else '')
            ends = [self.said(end, subject, values[name], thing) for name, inside, end, _ in forms if inside]
            ends = [one[0].lower() + one[1:] if not one.split()[0] in NAMES else one for one in ends]
            phrase = ' '.join(one for one in (year, parts['nation'] if named['nation'] else '', parts['adjective'] if named['adjective'] else '', parts['class']) if one)
            head = f'{whole} {verb} a {phrase}' + (' ' + ' , '.join(ends[:2]) + (' and ' + ends[2] if len(ends) > 2 else '') if ends else '')
            rest = [self.said(full, short, values[name], thing) for name, inside, _, full in forms if not inside]
            lines = [articled(head)] + rest
            if shown < .6 and rest and not (asked in parts):
                lines = [one for (name, inside, *_), one in zip([row for row in forms if not row[1]], rest) if name == asked] or lines[:1]
            elif shown < .75:
                lines = [lines[0]] if asked in parts or any(row[0] == asked and row[1] for row in forms) else [lines[0]] + rest
            joined = ' . '.join(lines)
            if R.random() < .3 and len(lines) > 1:
                joined = lines[0] + ' , and ' + lowered_pronoun(lines[1]) + ''.join(' . ' + one for one in lines[2:])
            return joined + ' .'

        if asked in parts:
            one = parts[asked]
            two = R.choice(NATIONS) if asked == 'nation' else R.choice(adjectives) if asked == 'adjective' else self.class_other(one, classes)
        else:
            one = values[asked]
            two = self.other(table[asked][0], one, thing['values'])
        if one == two or not two:
            return []
        claimed = R.choice([subject, subject, subject, self.half(kind, subject), subject + f' ( {thing["class"].split()[-1]} )' if kind in ('story', 'record') and R.random() < .5 else subject])
        if asked in parts:
            template = R.choice({'class': ['{S} is~ a {v}', '{S} is~ a {v}', '{S} was~ a {v}', '{S} is~ a kind of {v}', '{S} [worked|did not work] as a {v}' if kind == 'person' else '{S} is~ a {a} {v}',
                                           '{S} is~ a {n} {v}' if named['nation'] else '{S} is~ a {v}', '{S} is~ a {v}', '{S} [is|is something other than] a {v}'],
                                 'nation': ['{S} is~ {v}', '{S} is~ a {v} {c}', '{S} was~ a {v} {c}', '{S} is~ {v}', '{S} is~ a {v}' if kind == 'person' else '{S} is~ a {v} {c}'],
                                 'adjective': ['{S} is~ {v}', '{S} is~ a {v} {c}', '{S} is~ a {n} {v} {c}' if named['nation'] else '{S} is~ a {v} {c}']}[asked])
            if '{a}' in template and not named['adjective']:
                template = '{S} is~ a {v}'
            template = template.replace('{n}', nation).replace('{a}', adjective).replace('{c}', thing['class'])
        else:
            template = R.choice(table[asked][3])
        at = R.getstate()

        def claim(value, denied):
            R.setstate(at)
            made = self.said(self.pick(template, denied), claimed, value, {'class': thing['class'], 'values': collections.defaultdict(list)}) + ' .'
            return articled(made)

        def told(value):
            return evidence({**parts, asked: value} if asked in parts else parts, {**values, asked: value} if asked not in parts else values)

        first, second = told(one), told(two)
        how = 'wiki ' + (asked if asked in parts else table[asked][0])
        rows = [(first, claim(one, False), 'S', how), (second, claim(two, False), 'S', how), (first, claim(two, False), 'C', how), (second, claim(one, False), 'C', how)]
        chance = self.drawn(at, 7)
        if chance < .3:
            rows += [(first, claim(one, True), 'C', 'wiki negation'), (first, claim(two, True), 'S', 'wiki negation'),
                     (second, claim(two, True), 'C', 'wiki negation'), (second, claim(one, True), 'S', 'wiki negation')]
        elif chance < .5 and asked not in parts:
            # The evidence denies it.
            denial = self.said(self.pick(R.choice(table[asked][3]), True), short, one, thing)
            lost = R.choice(['', articled(f'{subject} {verb} a {parts["nation"]} {parts["class"]} . ')]) + denial + ' .'
            rows = [(lost, claim(one, False), 'C', 'wiki negation'), (lost, claim(one, True), 'S', 'wiki negation'), (first, claim(one, False), 'S', how), (first, claim(two, False), 'C', how)]
        elif chance < .72 and len(facets) > 1:
            rows += self.long(thing, subject, short, f'{subject} {verb} a {parts["nation"]} {parts["class"]}', table, values)
        if self.drawn(at, 2) < .15:
            only = re.sub(r' (is|was|are) ', lambda m: m.group() + R.choice(['only ', 'exclusively ', 'solely ']), claim(one, False), count=1)
            R.random()
            if only != claim(one, False):
                rows.append((first, only, 'X', 'wiki only'))
        self.drawn(at, 3)
        absent = [name for name in table if name not in facets]
        if absent and R.random() < .35:
            name = R.choice(absent)
            rows.append((first, self.said(self.pick(R.choice(table[name][3]), False), claimed, self.value(table[name][0]), thing) + ' .', 'N', 'wiki absent'))
        if R.random() < .2:
            stranger = self.person() if kind == 'person' else self.title()
            R.random()
            if claimed in claim(one, False) and subject in first:
                rows.append((first, claim(one, False).replace(claimed, stranger), 'X', 'wiki stranger'))
        spaced = self.drawn(at, 6) < .6
        R.random()
        found = []
        for evidence_, claim_, label, how_ in rows:
            if R.random() < .2:
                claim_ = synonym(self.maker, claim_, 'synonym') or claim_
            elif R.random() < .1 and label == 'S' and ' not ' not in claim_:
                claim_ = synonym(self.maker, claim_, 'wider') or claim_
            if not spaced:
                evidence_, claim_ = joined(evidence_), joined(claim_)
            found.append((evidence_, claim_, label, how_, subject))
        return found

    def drawn(self, state, times):
        """What the generator draws at last, from a state that both sides of a pair began at."""
        R.setstate(state)
        return [R.random() for _ in range(times)][-1]

    def long(self, thing, subject, short, head, table, values):
        """One long claim against several sentences, each telling a part; of the counterparts one part is changed, or is not told."""
        names_ = list(values)
        told = [articled(head)] + [self.said(R.choice(table[name][2]), short, values[name], thing) for name in names_]
        beside = [self.said(R.choice(table[name][2]), R.choice([short, self.title(), self.person()]), self.value(table[name][0]), thing) for name in R.sample(list(table), R.choice([1, 2, 3]))]
        at = R.randrange(1, len(told) + 1)
        evidence = ' . '.join(told[:at] + beside + told[at:]) + ' .'
        ends = [R.choice(table[name][1]) for name in names_]

        def whole(given):
            state = R.getstate()
            said = [self.said(end, subject, value, thing) for end, value in zip(ends, given)]
            R.setstate(state)
            said = [one if one.split()[0] in NAMES else one[0].lower() + one[1:] for one in said]
            return articled(head + ' ' + (' , '.join(said[:-1]) + R.choice([' and ', ' , ']) if len(said) > 1 else '') + said[-1] + ' .')

        ends = [end for end in ends if not re.search(r'\{[a-uw-z]\}', end)]
        kept = [name for name in names_ if any(end in table[name][1] for end in ends)]
        ends = [next(end for end in ends if end in table[name][1]) for name in kept]
        if not kept:
            return []
        own = [values[name] for name in kept]
        rows = [(evidence, whole(own), 'S', 'wiki long')]
        changed = R.randrange(len(kept))
        sort = table[kept[changed]][0]
        other = self.other(sort, own[changed], thing['values'])
        if other and other != own[changed]:
            rows.append((evidence, whole(own[:changed] + [other] + own[changed + 1:]), 'C', 'wiki long'))
        without = [one for name, one in zip(['', *names_], told) if name != kept[changed]]
        if len(without) > 1:
            rows.append((' . '.join(without + beside) + ' .', whole(own), 'N', 'wiki long'))
            if len(kept) > 1:
                rest, own = [name for name in kept if name != kept[changed]], own[:changed] + own[changed + 1:]
                ends = ends[:changed] + ends[changed + 1:]
                rows.append((' . '.join(without + beside) + ' .', whole(own), 'S', 'wiki long'))
        return rows

    def noun(self, class_):
        lexicon = self.maker.lexicon
        word = class_.split()[-1] if class_ not in ('breed of dog',) else 'dog'
        sense = (lexicon.senses.get(word, {}).get('n') or [None])[0]
        under = [m for h in lexicon.children.get(sense, ()) for m in lexicon.members[h][:1] if re.fullmatch('[a-z ]+', m)]
        return R.choice(under).capitalize() if under else self.title()

    def class_other(self, one, classes):
        chance = R.random()
        if chance < .3 and ' ' not in one:
            return self.maker.replacement(one, 'sibling')
        if chance < .4:
            return R.choice(JOBS + NATURE + STORIES)
        same = {'film': 'movie', 'movie': 'film', 'television series': 'television show', 'television show': 'television series', 'actor': 'actress', 'author': 'writer', 'writer': 'author', 'song': 'single', 'single': 'song'}
        return R.choice([two for two in classes if two not in one and one not in two and same.get(one) != two])

    def brackets(self, kind, subject):
        if kind == 'person':
            born = self.value('date')
            year = int(born.split()[-1])
            return R.choice([f'-LRB- born {born} -RRB-', f'-LRB- {born} -- {R.choice(MONTHS)} {R.randrange(1, 29)} , {min(2018, year + R.randrange(20, 90))} -RRB-', f'-LRB- {year} -- {year + 60} -RRB-'])
        return R.choice([f'-LRB- also known as {self.title()} -RRB-', f'-LRB- {self.value("year")} -RRB-', f'-LRB- formerly {self.title()} -RRB-'])

    def short(self, kind, subject, class_, pronouns):
        chance = R.random()
        if kind == 'person' and chance < .4:
            return subject.split()[-1]
        if pronouns:
            return R.choice(pronouns)
        if chance < .35:
            return 'The ' + class_.split()[-1]
        return subject if chance < .5 else 'It'

    def half(self, kind, subject):
        return subject.split()[-1] if kind == 'person' and R.random() < .3 else subject


def synonym(maker, text, kind):
    state = synth.R.getstate()
    synth.R.seed(R.randrange(10 ** 9))
    made = maker.exchange(text, kind)
    synth.R.setstate(state)
    return made


def articled(text):
    return re.sub(r'\b([Aa])n? (?=(\w))', lambda m: m.group(1) + ('n ' if m.group(2).lower() in 'aeiou' else ' '), text)


def lowered_pronoun(text):
    return text[0].lower() + text[1:] if text.split()[0] in ('He', 'She', 'It', 'They', 'The') else text


def joined(text):
    text = text.replace('-LRB- ', '(').replace(' -RRB-', ')').replace('( ', '(').replace(' )', ')')
    return re.sub(r" ([.,;:!?]|'s\b|n't\b)", r'\1', text)


def main():
    wordnet, shared, corpora, out, wanted = sys.argv[1:6]
    maker = Maker(wordnet, read_documents(shared, corpora))
    wiki = Wiki(maker)
    rows, seen = [], set()
    while len(rows) < int(wanted):
        for row in wiki.pairs():
            if row[:2] not in seen:
                seen.add(row[:2])
                rows.append(row)
    rows = rows[:int(wanted)]
    json.dump(rows, open(out, 'w'), ensure_ascii=False, indent=0)
    for key, count in sorted(collections.Counter((row[3], row[2]) for row in rows).items()):
        print(key, count)
    for row in rows[:600:10]:
        print(row[2], row[3], '|', row[0][:200], '||', row[1][:160])


if __name__ == '__main__':
    main()
