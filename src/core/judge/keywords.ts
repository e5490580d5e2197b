// The words that make a question legal, security, coding, analysis, literary or fiction: EBOM's own lists first, then ours.
// Matched by stem, so inflections count; "=" before a word asks for exactly that form.

import type { Domain } from '#core/admission/grammar.ts';

export interface KeywordList {
  readonly domain: Domain;
  /** EBOM v2.0 "Target Domains", word for word. */
  readonly spec: readonly string[];
  /** Ours: what people say when they mean the same. */
  readonly own: readonly string[];
  /** Everyday things of the domain. To look one up is no matter of law; to ask what one may, must or risks is: see CUES. */
  readonly subjects?: readonly string[];
  /** Things of any trade: they need a cue of duty. */
  readonly dealings?: readonly string[];
}

const list = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/** In order of precedence among equals. */
export const KEYWORDS: readonly KeywordList[] = [
  {
    domain: 'legal_research',
    spec: list('law, legal, statute, regulation, case, contract, =rights, liability, =precedent'),
    own: list(
      `=precedents, lawful, unlawful, =illegal, =illegally, legislation, lawyer, attorney, solicitor, barrister,
      paralegal, court, courtroom, tribunal, judge ruled, jury, plaintiff, =defendant, =defendants, claimant, lawsuit,
      litigation, sue, appeal court, =appellate, injunction, subpoena, affidavit, =deposition, testify, indict,
      prosecute, prosecutor, press charges, criminal charge, felony, misdemeanor, misdemeanour, arrest, bail bond, on
      bail, parole, probation period, plea bargain, warrant, evict, sublet, sublease, notice of termination, terminate
      the lease, terminate the contract, wrongful dismissal, unfair dismissal, non-compete, noncompete, nondisclosure,
      confidentiality clause, indemnify, indemnity, liable, negligence, negligent, malpractice, tort, damages claim,
      compensation claim, small claims, divorce, prenup, probate, intestate, will and testament, infringe, fair use,
      defamation, libel, slander, gdpr, data protection, statutory, =ordinance, bylaw, by-law, =zoning, easement, deed
      of, foreclosure, bankruptcy, asylum, deport, discrimination, harassment, restraining order, jurisdiction,
      =constitution, =constitutional, amendment, act of parliament, civil code, penal code, criminal code, building
      code, civil rights, human rights, statute of limitations, limitation period, plead, convict, verdict, legally,
      allowed by law, against the law, against the rules of the state, take to court, taken to court, kick me out,
      kicked out of, throw me out, thrown out of, put out on the street, get in trouble for, get into trouble for,
      ticket for speeding, traffic ticket, parking fine, =fined, can my boss, can my employer, can my landlord, fire
      me, fired for, breach of, sign away, trustee, crime, criminal, verbal agreement, is it allowed to, am i allowed
      to, penalties for, enforceable, void agreement, binding agreement, statement to the police, police question,
      police search, arrested by the police, talk to the police, obliged to, entitled to, sue over, settle out, comply
      with, compliance, u.s.c., c.f.r., mcl, =sued, =suing, =punishable, be punished for, punished by law, punishment for, sentence for, commit an offence,
      an offence to, a crime to, without a charge, without charge, may the police, can the police, could the police, police may,
      days to appeal, appeal against, my rights, his rights, her rights, their rights, in trouble if, refuse to work,
      expelled from school, burden of proof, custodial, extradite, perjury, manslaughter, trespass, against the rules to, on my property,
      from my property, off my property, summons, hearsay, co-owner, squatter, eviction, repossess, garnish, power to arrest, burden to prove`,
    ),
    subjects: list(
      `lease, the notice, tenant, tenancy, landlord, landlady, security deposit, rent increase, raise the rent, rent arrears, rent
      control, unpaid rent, pay rent, paying rent, late rent, my rent, the rent, deposit back, notice period,
      termination notice, =termination, guarantor, child support, alimony,
      guardianship, inherit, last will, testament, estate of, executor, copyright,
      citizenship, title deed, owner of the flat, owner of the apartment, owner of the house, overtime pay,
      dismissal, sick leave, my employer, rental agreement, employment agreement, terms of service, =severance, power
      of attorney, rent, subtenant, lodger, flatmate, my deposit, the deposit, a deposit, his deposit,
      her deposit, their deposit, written notice, days notice, weeks notice, months notice, give notice,
      my boss, his boss, her boss, employer, employee, maintenance payments, the will, his will, her will,
      heir, housing benefit,
      mortgage, my lodger, my flat, my apartment, arson, burglary, bribe, bribery, shoplifting, smuggling, debt collector, was fired, were fired, got fired, was sacked, got sacked,`,
    ),
    dealings: list(
      'repair, damage, defect, refund, compensation, invoice, unpaid bill, the bill, wages, salary, overtime, fee, debt, purchase, delivery',
    ),
  },
  {
    domain: 'security_code',
    spec: list('security, =authentication, encryption, vulnerability'),
    own: list(
      `=secure, insecure, =authenticate, =authenticated, =authorization, =authorisation, oauth, openid, jwt, decrypt, cipher, cryptography, cryptographic, password,
      passphrase, credential, private key, public key, secret key, api key, access token, session token, hijack, tls, ssl, https certificate, certificate authority,
      attacker, md5, sha1, sha-1, rsa, data breach, break into, broke into, unpickle, exploit, payload, xss, csrf, ssrf, xxe, sql injection, code injection, command injection, prompt injection, injection attack, path traversal,
      directory traversal, buffer overflow, use after free, privilege escalation, remote code execution, rce, cve, zero-day, zero day, malware, ransomware,
      rootkit, keylogger, botnet, backdoor, phishing, hack, hacker, pentest, penetration test, brute force, rainbow table, salt and hash, hash passwords,
      bcrypt, argon2, pbkdf2, hmac, firewall, sandbox escape, sandboxing, sanitize, sanitise, escape user input, untrusted input, deserialization, deserialisation,
      pickle.loads, same-origin, nonce, tamper, =malicious, maliciously, impersonate, eavesdrop, spoof, spyware, =untrusted, bypass the, constant time, constant-time,
      timing-safe, as root, root rights, root access, secret token, secrets out of, a leaked, leaked token, leaked key, exfiltrate, jailbreak, inject a, inject code, inject sql,
      forge a request, forge a token, forge a signature, can forge, been forged, crack the pin, crack a pin, crack the password, safe to load, safe to run,
      safe to execute, safe to eval, pin a certificate, harden a, harden the, licence check, license check, read by others, others from reading, content security policy, cors, two-factor, 2fa, totp, login form, log in to someone, get into someone, into his account, into her account,
      into their account, into an account, without the login, bypass the login, bypass login, man in the middle, replay attack, denial of service, ddos, side channel, timing attack, =eval, keystroke, records every key, record every key, lock screen, intruder, spy on, snoop, sniff the, wiretap, crack a, cracked by,
      zip bomb, zip slip, outside the folder, outside its folder, outside the directory, out of the folder, escape what a, escape what the, escape what users, log in as somebody,
      log in as someone, log in as another, logged in as another, as somebody else, as another user, rows of another, data of another user, of other users, cookies of my, cookies of a,
      steal a session, steal the session, steal cookies, steal the cookie, stolen session, stolen cookie, session fixation, session id, open redirect, clickjacking, supply chain attack,
      typosquat, obfuscate, unsigned, revoke a, revoked, self-signed, allow-list, allowlist, deny-list, least privilege, file permissions, world-readable, race on the file, symlink attack,
      secure random, predictable, guessable, guess the token, guess the id, leak memory of, leaks the, exposed to the internet, hide a key, hide the key, store a secret, keep a secret`,
    ),
  },
  {
    domain: 'coding',
    spec: list('code, function, algorithm, debug'),
    own: list(
      `python, javascript, typescript, java, golang, rustc, cargo crate, c++, haskell, kotlin, bash, shell script, sql, html, css, json, yaml, regex, regular expression,
      api, sdk, library function, stdlib, standard library, module, import statement, pip install, npm, compiler, compile, =interpreter, runtime error, raise an exception, exception handling,
      traceback, stack trace, segfault, null pointer, syntax error, typeerror, valueerror, keyerror, attributeerror, parameter, return value, argument parser, argparse,
      for loop, while loop, recursion, recursive, iterator, generator function, decorator, lambda, async, await, coroutine, mutex, deadlock, race condition,
      unit test, refactor, git commit, git, github, pull request, merge conflict, docker, kubernetes, database query, index a table, array, tuple, string, integer, float,
      variable, data structure, linked list, hash map, binary tree, big o, time complexity, computer program, python program, =programming, =programmer, software, subclass, inherit from,
      os.path, pathlib, asyncio, numpy, pandas, react component, django, flask, regexp, endpoint, webhook, parse, parser, serialize`,
    ),
  },
  {
    domain: 'analysis',
    spec: list('analyze, explain, reason, logic, argument, thesis'),
    own: list(
      `analyse, analysis, explanation, fallacy, syllogism, premise, infer, hypothesis, compare, comparison, contrast,
      evaluate, assess, critique, pros and cons, trade-off, trade-offs, cause and effect, implication, essay, why did, why does, why do, why is, why are, why was, why were`,
    ),
  },
  {
    domain: 'literary_analysis',
    spec: list('poem, poetry, lyrics, interpret, metaphor, symbolism, theme, literary'),
    own: list(
      `poet, poetic, sonnet, stanza, verse, haiku, ode, elegy, rhyme, meter of the, iambic, simile, allegory, imagery, alliteration, foreshadowing, irony, motif,
      symbolize, symbolise, literature, novelist, novel, playwright, shakespeare, whitman, close reading, literary criticism, figurative`,
    ),
  },
  {
    domain: 'fiction',
    spec: list('story, fanfic, character, plot, fiction, narrative'),
    own: list(
      `fan fiction, fanfiction, canon, protagonist, antagonist, villain, hero of, fairy tale, fairytale, short story, storyline, screenplay, dialogue between, worldbuilding,
      world-building, prequel, sequel, spin-off, crossover, headcanon, alternate universe, fictional, once upon a time, write a scene, write a chapter, chapter of my, my novel, hogwarts, middle-earth`,
    ),
  },
];

/** What asks for advice or for a consequence, in the first person, the third or a hypothesis. */
export const CUES: readonly string[] = list(
  `=may, =can, =could, =might, =must, =should, =shall, =mustn't, =ought, =allowed, allow, permit, permission, forbid, prohibit, entitle, oblige, obligation, have to, has to, had to, having to,
  need to, required to, supposed to, is it okay, is it ok, is it fine, sue, evict, withhold, =withheld, refuse, terminate, breach, break the, broke the, break a, broke a, break my, break his, break her,
  penalty, penalties, =fine, =fines, enforce, enforceable, valid, invalid, void, binding, liable, responsible, owe, dispute, challenge, contest, object to, get out of, get away with,
  advice, advise, what if, what happens to me, what happens to my, what happens to us, what happens to our, what would happen, happens if, happens when, =if, suppose, supposing, hypothetically, in theory, imagine, consequence, stop paying, stops paying, stopped paying,
  not pay, not paid, does not pay, without notice, without asking, demand, claim, complain, compensation, kick out, kicked out, throw out, thrown out, put out, force, violate, violation, ignore, dismiss, fire, lose, against, cover, who gets, who keeps, fight it, expel, ban, seize, confiscate, keep me, charge me, owed`,
);

/** The cues that ask for a duty or a right. */
export const DUTY_CUES: readonly string[] = list(
  `=must, have to, has to, had to, having to, oblige, obligation, entitle, required to, refuse, withhold, =withheld, sue, liable, responsible, owe, demand, dispute, stop paying, not pay, what happens if`,
);

/** Words that belong to a phrase with another sense: inside it they count for nothing. */
export const COLLOCATIONS: readonly string[] = list(
  `in case, in any case, in that case, in this case, in the case of, in most cases, in some cases, in many cases, in which case, just in case, use case, use cases, test case,
  edge case, corner case, base case, special case, best case, worst case, average case, upper case, lower case, case sensitive, case insensitive, case-sensitive,
  case-insensitive, case statement, switch case, match case, phone case, pencil case, display case, glass case, violin case, guitar case, pillow case, stair case, suit case, a case of beer,
  case of wine, case study, case studies, the case that, is the case, be the case, was the case, case file of, letter case, case-normalize, case normalize, case folding, case-folding, closed case, open case, carrying case, camel case, snake case, title case,
  law of gravity, law of motion, laws of motion, laws of physics, law of physics, law of thermodynamics, laws of thermodynamics, second law, third law, law of large numbers, law of nature, laws of nature, law of cosines, law of sines,
  newton's law, newton's laws, ohm's law, moore's law, murphy's law, boyle's law, hooke's law, kepler's laws, kepler's law, power law, mother-in-law, father-in-law, brother-in-law, sister-in-law, son-in-law, daughter-in-law, parents-in-law, in-laws,
  jude law, contract a disease, contract the disease, contract malaria, contracted the, muscle contract, muscles contract, metal contract, temperature regulation, temperature regulated,
  tennis court, basketball court, volleyball court, squash court, food court, court jester, courtyard, penalty clause in football, relative clause, main clause, subordinate clause, where clause, clause in sql, try clause, except clause, finally clause, with clause,
  zip code, post code, postal code, dress code, area code, country code, morse code, genetic code, bar code, qr code,
  function of the, liver function, kidney function, brain function, bodily function, heart function, social function, social security, security guard, airport security, national security, job security, food security,
  string quartet, string instrument, guitar string, string theory, story building, two-story, two story, three-story, storey, plot of land, garden plot, burial plot, scatter plot, bar plot, box plot, plot a graph, plot the graph, plot the data,
  theme park, character set, character encoding, special characters, special character, character class, chinese character, chinese characters, unicode character, ascii character, character code,
  compile a list, method of payment, payment method, drug trial, clinical trial, reverse the charges, board of trustees,
  copyright page, patent leather, visa card, visa or mastercard, by visa, with visa, the shop window, bottle deposit, deposit slip, judge a book, warrant officer, will smith, no reason, good reason, police officer in the story, pump up the, steal the show, life hack,
  illegal before, illegal argument, illegal character, illegal instruction, illegal value, illegal move, illegal state, driving test, hold the key, key change, heart throb, rock and roll, steel construction, great barrier reef, police drama, due course, of course`,
);
