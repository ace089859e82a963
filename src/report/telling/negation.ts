/** Finite verbs by which claims say what holds: the sentence says the opposite when the first of them is negated. */
const PLAIN_VERBS = [
  'have',
  'stand',
  'leave',
  'come',
  'tell',
  'keep',
  'agree',
  'make',
  'match',
  'survive',
  'create',
  'name',
  'state',
  'receive',
];
const AUXILIARIES = ['is', 'are', 'was', 'were', 'has', 'can', 'may', 'must', 'will'];
const SINGULAR_VERBS = new Set(
  (
    'shows leaves makes does names comes changes answers tells refuses says writes reads links accepts takes succeeds stays stands ' +
    'spans sets matches keeps holds happens goes gives fits fails ends declares carries breaks blanks leads lists sends opens ' +
    'lasts counts begins begin returns stores survives works creates causes states receives terminates agrees follows wins fills costs closes starts uses needs finds redirects replaces gets'
  ).split(' '),
);
/** Requests by the same letters as verbs. */
const REQUESTS = new Set([
  'create',
  'creates',
  'reads',
  'lists',
  'counts',
  'changes',
  'links',
  'names',
  'states',
  'uses',
]);
/** Verbs of relative clauses alone: a claim is in the present tense. */
const PAST_VERBS = new Set(['wrote', 'made', 'gave', 'had', 'came', 'sent', 'did', 'got', 'tried']);
const RELATIVES = new Set(['that', 'which', 'who', 'whom', 'what', 'whatever', 'where', 'when', 'whose', 'than', 'as']);
/** Begin the subject of a relative clause: its verb is not the next word. */
const SUBJECTS = new Set(['it', 'they', 'a', 'an', 'the', 'one', 'another', 'its', 'no', 'only', 'nobody']);

/**
 * Says of a claim in the present tense that it does not hold: `A POST names the Location` becomes `A POST does not name the
 * Location`. A claim whose verb is not known is kept as it is, and said to be untrue.
 */
export function negated(claim: string): string {
  const text = claim
    .replace(/, as (?:the contract says|declared)$/, '')
    .replace(/, for it /, ', though it ')
    .replace(/ refused to nobody$/, ' refused without credentials');
  return fromItsBeginning(text) ?? fromItsVerb(text) ?? `Not so: ${text}`;
}

function fromItsBeginning(text: string): string | undefined {
  const pairs: readonly (readonly [RegExp, string])[] = [
    [/^No other (\w)/, 'Another $1'],
    [/^No more /, 'More '],
    [/^(.+?) (?:leaves|left) (?:the )?other records alone$/, '$1 changes other records'],
    [/^(.+?) leaves (the \S+) as it (?:was|is)$/, '$1 changes $2'],
    [/^(.+?) leaves (?=what )/, '$1 changes '],
    [/^(Null for .+?) leaves /, '$1 changes '],
    [/^Of overlapping spans one is taken$/, 'Of overlapping spans none is taken, or more than one'],
    [/^No (?=[aeiou])/i, 'An '],
    [/^No /, 'A '],
    [/^Nothing /, 'Something '],
    [/^Some /, 'No '],
    [/^It is still there$/, 'It is no longer there'],
    [/^It still /, 'It no longer '],
    [/^Each (?=.* is there$)/, 'Not every '],
    [/^Each /, 'Not each '],
    [/^All /, 'Not all '],
    [/^Every /, 'Not every '],
    [/ no other\b/, ' another'],
    [/ a record, and at most one each time$/, ' more than one record each time'],
    [/ succeeds, or says /, ' neither succeeds nor says '],
    [/ is there, and nothing else$/, ' is not there, or something else is'],
    [/ has its value no longer$/, ' still has its value'],
    [/ can be had$/, ' cannot be had'],
    [/ is done when /, ' is not done when '],
    [/ (shows|reveals) no more\b/, ' $1 more'],
    [/ makes none /, ' makes some '],
    [/ does not answer (.+) with the record of /, ' answers $1 with the record of '],
    [/ show no /, ' show a '],
    [/ says something$/, ' says nothing'],
    [/ makes nothing$/, ' makes something'],
    [/ with its status$/, ' with another status than declared'],
    [/ at most (?=\S)/, ' more than '],
    [/ at least (one|\d+)\b/, ' fewer than $1'],
    [/ no longer than /, ' longer than '],
    [/ no longer$/, ' still'],
    [/ do nothing\b/, ' take effect'],
    [/ does nothing\b/, ' takes effect'],
    [/ changes? nothing\b/, ' changes something'],
  ];
  const pair = pairs.find(([pattern]) => pattern.test(text));
  return pair && text.replace(pair[0], pair[1]);
}

function fromItsVerb(text: string): string | undefined {
  const words = text.split(' ');
  const at = mainVerb(words);
  if (at === undefined) return undefined;
  const [verb = '', mark = ''] = (words[at] ?? '').split(/(?=[,;]$)/);
  const [next = '', third = ''] = words.slice(at + 1);
  const before = words.slice(0, at).join(' ');
  const join = (middle: string, rest: number): string => [before, middle, ...words.slice(rest)].join(' ').trim();
  if (verb === 'cannot') return join('can', at + 1);
  if ((verb === 'does' || verb === 'do') && next === 'not')
    return join(verb === 'do' ? third : singular(third), at + 3);
  if (next === 'not') return join(verb, at + 2);
  if (next === 'no' || next === 'nothing')
    return join(`${verb} ${next === 'no' ? article(third) : 'something'}`, at + 2);
  const object = words.slice(at + 1, at + 3).indexOf('no');
  if (verb === 'can') return join('cannot', at + 1);
  if (AUXILIARIES.includes(verb) && verb !== 'has') return join(`${verb} not`, at + 1);
  if (object > 0) return words.map((word, n) => (n === at + 1 + object ? article(words[n + 1] ?? '') : word)).join(' ');
  return join(PLAIN_VERBS.includes(verb) ? `do not ${verb}${mark}` : `does not ${plain(verb)}${mark}`, at + 1);
}

/** Place of the verb of the main clause; what belongs to a relative clause is passed over. */
function mainVerb(words: readonly string[]): number | undefined {
  let pending = 0;
  let isRelative = false;
  for (const [n, raw] of words.entries()) {
    const word = raw.replace(/[,;:]$/, '');
    const before = words[n - 1] ?? '';
    if (RELATIVES.has(word.toLowerCase())) {
      pending += 1;
      isRelative = true;
      const next = (words[n + 1] ?? '').replace(/,$/, '');
      // `that was deleted`: the verb follows at once, whichever it is.
      if (word !== 'whose' && !SUBJECTS.has(next.toLowerCase()) && !/^[A-Z]/.test(next) && !isFinite(next))
        pending -= 1;
      continue;
    }
    if (!isFinite(word) && !(pending > 0 && PAST_VERBS.has(word))) continue;
    // `After four creates of orders`: a noun.
    if (words[n + 1] === 'of' && REQUESTS.has(word)) continue;
    if (pending > 0) {
      pending -= 1;
      continue;
    }
    if (isRelative && before === 'and') continue;
    if (n > 0 && (AUXILIARIES.includes(word) || !isNoun(before))) return n;
  }
  return undefined;
}

function isFinite(word: string): boolean {
  return (
    AUXILIARIES.includes(word) || PLAIN_VERBS.includes(word) || SINGULAR_VERBS.has(word) || /^(cannot|do)$/.test(word)
  );
}

/** `The answer to a read`, `What comes on the stream`: the same letters, and no verb. */
function isNoun(before: string): boolean {
  return /^(a|an|the|its|this|that|of|to|by|in|no|with|without|for|from|under|amid|lost|first|last|all)$/i.test(before);
}

function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a';
}

function plain(verb: string): string {
  if (verb === 'has') return 'have';
  if (/ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(sh|ch|ss|x|oe)s?es$|goes$|does$|matches$/.test(verb)) return verb.slice(0, -2);
  return verb.replace(/s$/, '');
}

function singular(verb: string): string {
  if (/(sh|ch|ss|x|o)$/.test(verb)) return `${verb}es`;
  return verb === 'have' ? 'has' : `${verb.replace(/([^aeiou])y$/, '$1ie')}s`;
}
