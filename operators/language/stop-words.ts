/**
 * English words too frequent to distinguish sentences. Contractions are split before ("isn't" is "is" and "n't"), so they are not
 * listed.
 */
const WORDS = `
  a about above after again all also am an and any are as at be been being below between both but by can could did do
  does doing done down during each few for from further had has have having he her here hers herself him himself his
  how however i if in into is it its itself just may me might more most much must my myself no nor not of off on once
  only or other our ours ourselves out over own shall she should so some such than that the their theirs them
  themselves then there these they this those through to too under until up upon us very was we were what when where
  which while who whom whose why will with would yes yet you your yours yourself yourselves
  cannot dont doesnt didnt isnt wasnt arent wont cant im ive youre thats
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
