const list = (words: string) => words.split(/\s+/).filter((word) => word !== '');

/** Common verbs in their base form. Those that are at least as often nouns are in {@link NOUN_VERBS} too. */
const BASES = list(`
  abandon abort absorb accept access accompany accomplish account achieve acknowledge acquire act activate
  adapt add address adjust admire admit adopt advance advise affect afford agree aim alert align allocate
  allow alter amend amount analyse analyze announce annotate answer anticipate apologise apologize appear
  append apply appoint appreciate approach approve archive argue arise arrange arrive ask assemble assert
  assess assign assist assume attach attack attempt attend attract audit authenticate authorise authorize
  automate avoid await awake back backfill bake balance ban base batch be bear beat become begin behave
  believe belong benchmark benefit bind bite blame blend block blow boil book boost boot borrow bother
  bounce break breathe bring broadcast browse buffer build bump burn burst bury buy bypass cache calculate
  call camp cancel capture care carry cast catch cause celebrate change charge chase chat check cheer choose
  claim clarify clean clear click climb clone close cluster coach collaborate collapse collect combine come
  comment commit communicate compare compete compile complain commute complete comply compose compress
  compute concern conclude condense conduct configure confirm conflict connect consider consist consolidate
  construct consult consume contact contain continue contract contradict contribute control convert convince
  cook cool cooperate coordinate copy correct correlate correspond corrupt cost count cover crack crash
  crawl create cross cry cure cut cycle damage dance deal debug decide declare decline decode decommission
  decrease dedicate deduplicate default defer define degrade delay delegate delete deliver demand
  demonstrate deny depart depend deploy deprecate derive describe deserve design destroy detect determine
  develop diagnose die differ digest dig disable disagree disappear discard disconnect discover discuss
  dislike dismiss display distribute dive divide do document dominate double doubt download draft drain draw
  dream dress drift drink drive drop dry dump duplicate earn ease eat edit elect eliminate email embed
  embrace emerge emit emphasise emphasize employ enable encode encounter encourage encrypt end endorse
  enforce engage enhance enjoy enrol enroll ensure enter escalate escape establish estimate evaluate evict
  evolve examine exceed exchange exclude execute exercise exhaust exhibit exist exit expand expect
  experience experiment expire explain exploit explore export expose express extend extract face facilitate
  fade fail fall favor favour fear feature feed feel fetch fight figure file fill filter finalise finalize
  finance find finish fire fit fix flag flap flash float flood flow flush fly focus fold follow force
  forecast forget forgive fork form format forward found freeze fulfil fulfill function fund gain gather
  generate get give glow go govern grab grant graduate greet grow guarantee guess guide halt halve handle
  hang happen hate have head heal hear heat help hesitate hide hike hint hire hit hold honour honor hope
  host house hurt identify ignore illustrate imagine impact implement imply import impose impress improve
  include increase index indicate infer inform inherit inject insert insist inspect inspire install instruct
  integrate intend interact interpret interrupt introduce invalidate invest investigate invite invoke
  involve isolate issue iterate join joke judge jump justify keep kick kill kiss knit know lack land last
  laugh launch lead leak lean learn leave lend let leverage lie lift lift light like limit link list listen
  live load locate lock log look loop loosen lose love lower maintain make manage map march mentor mark
  marry mask master match matter mean measure meet melt memorise mention merge message migrate mind mirror
  miss mitigate mix model modify monitor motivate mount move multiply mutate name narrow need negotiate
  notice notify obey object observe obtain occupy occur offer offload omit open operate opt optimise
  optimize orchestrate order organise organize originate outgrow outperform outweigh overcome overflow
  overheat overlap override overwrite owe own pack page paint pair panic park parse participate partition
  pass paste patch pause pay peak perform permit persist persuade pick pin ping place plan plant play please
  plug point poll populate port pose possess post postpone power practice practise praise pray prefer
  prefetch prepare present preserve press prevent print prioritise prioritize probe proceed process produce
  profile program progress prohibit promise promote prompt propagate propose protect prove provide provision
  prune publish pull pump punish purchase purge pursue push put qualify quantify query question queue quit
  quote race raise randomise range rank rate reach react read realise realize rebalance reboot rebuild
  recall receive recognise recognize recommend reconnect record recover recycle redeploy redesign redirect
  reduce refactor refer reflect refresh refund refuse regard register regress regret reject relate relax
  release rely remain remember remind remove rename renew rent repair repeat replace replay replicate reply
  report represent reproduce request require reschedule research reserve reset reside resize resolve respect
  respond rest restart restore restrict result resume retain retire retreat retrieve retry return reuse
  reveal reverse revert review revise revoke reward rewrite ride ring rise risk roll rotate round route ruin
  rule run rush sample satisfy saturate save say scale scan schedule score scrape search secure see seek
  seem select sell send separate serialise serialize serve set settle shake shape shard share shift shine
  ship shoot shop shorten shout show shrink shut sign signal signify simplify simulate sing sink sit skip
  sleep slice slide slip slow smell smile smoke snow solve sort sound span spawn speak specialise specialize
  specify speed spell spend spike spill spin split spoil sponsor spot spread squash stabilise stabilize
  stack stage stall stand standardise standardize stare start state stay steal steer step stick stop store
  stream stress stretch strike strive struggle study submit subscribe substitute subtract succeed suffer
  suggest suit sum summarise summarize supply support suppose surface surpass surprise surround survive
  suspect suspend swallow swap sweep swim switch sync synchronise synchronize tag take talk target taste tax
  teach tear tell tend terminate test thank think threaten throttle throw tick tie tighten time timeout
  tolerate touch trace track trade train transfer transform translate transmit transport trap travel treat
  trigger trim triple troubleshoot trust try tune turn tweak type underestimate undergo understand undertake
  undo unify unlock unsubscribe update upgrade upload urge use utilise utilize vacuum validate vanish vary
  verify view violate visit visualise visualize volunteer vote wait wake walk want warn wash waste watch
  wear weigh welcome win wipe wish withdraw witness wonder work worry wrap write yield zoom
  adore age annoy beg bloom brew brush calm chew chop clap collide confess confuse convey dare deceive decorate
  defeat depict despise disturb drown dwell echo erase evaporate fasten flee flourish forbid hum hunt hurry irritate
  itch jam jog leap linger mow nod peel pour rescue rinse rob sail scatter scream scrub sew shave sigh sketch ski slam
  smash soak spray sprint squeeze stain stir strip stumble sue swell twist vibrate trip last wander whisper whistle wobble
`);

/** Verbs that are at least as often nouns: they need more context to count as a verb. */
const NOUNS = list(`
  retry access account act advance address alert amount answer attack attempt audit back balance base batch
  benchmark benefit bite block book boost boot buffer build bump cache call camp cause change charge chat
  check claim clone cluster coach comment conflict contact contract control count crack cure cut cycle
  damage dance deal default delay demand design digest display document doubt draft dream dress dump
  duplicate email estimate exchange exercise exit experience experiment export face figure file filter
  finance fire fix flag flash flood force forecast fork form format forward found function fund gain
  guarantee guess guide halt handle heat hike hint honor honour import index issue joke judge kiss launch
  light limit link list load lock log loop map mark mask master match matter measure message mind mirror mix
  model monitor mount name notice object offer order pack page pair panic park patch pause peak pin ping
  place plan plant plug point poll port pose post practice present print process profile program promise
  prompt pull pump purchase query question queue quote race range rank rate record refund regard register
  release rent repair reply report request research reserve result retry return review reward ride ring risk
  route rule sample scale scan schedule score search set shape shard share shift shop sign signal slice snow
  sort sound span spell spike spot stack stage state step store stream stress strike  sum supply
  support surface surprise swap tag target tax test tick time timeout touch trace track trade train transfer
  transport trap treat trigger trip last type update upgrade upload view visit volunteer waste watch
`);

const IRREGULAR = list(`
  arose ate awoke beat became began bent bet bit bled blew bore bought bound broke brought built burnt burst
  came caught chose clung cost crept cut dealt did dreamt drew drank drove dug fed fell felt fled flew
  forbade forgot forgave fought found froze gave got grew had heard held hid hit hung hurt kept knew laid
  lay learnt led left lent let lit lost made meant met misled mistook overcame overran overrode overwrote
  paid proved put quit ran rang read rebuilt reran rethought rewrote rode rose said sang sank sat saw sent
  set shed shook shone shot shrank shut slept slid sold sought spent spelt spilt split spoke sprang spread
  spun stole stood strode struck strove stuck stung sunk swam swept swore swung taught thought threw told
  took tore understood underwent undertook undid upheld was went wept were withdrew withstood woke won wore
  wound wrote
`);

/** The same in the base form, so at the start of a sentence they may be a request. */
const UNCHANGED = list('beat bet burst cost cut hit hurt let put quit read set shed shut split spread');

export const BASE_VERBS: ReadonlySet<string> = new Set(BASES);
export const NOUN_VERBS: ReadonlySet<string> = new Set(NOUNS);
export const IRREGULAR_PAST: ReadonlySet<string> = new Set(IRREGULAR);
export const UNCHANGED_PAST: ReadonlySet<string> = new Set(UNCHANGED);

/** Words with a regular past ending that are not past forms. */
export const NO_PAST: ReadonlySet<string> = new Set(
  list(`need feed seed speed bed red shed indeed hundred embed exceed proceed breed greed naked sacred wicked succeed
  bleed weed steed reed deed creed sped fred ted wed ned jed led freed unneeded infrared biped moped hatred
  kindred shared-nothing based named located entitled related dedicated unrelated unexpected detailed
  advanced limited
  distributed so-called aforementioned`),
);

const THIRD = new Map<string, string>();
for (const base of BASES) THIRD.set(thirdPerson(base), base);

function thirdPerson(base: string): string {
  if (/(?:[sxz]|ch|sh|[^aeiou]o)$/.test(base)) return `${base}es`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return `${base}s`;
}

/** The base form of a verb in the third person ("lives" gives "live"), or undefined. */
export function thirdPersonBase(word: string): string | undefined {
  return THIRD.get(word);
}
