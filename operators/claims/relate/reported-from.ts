/** Default minimum confidence of reported contradictions: few are wrong. Alone in its file, because the configuration needs no rules and lexicon. */
export const REPORTED_FROM = 0.8;
