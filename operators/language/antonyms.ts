import { entryOf, oppositeParts } from './lexicon/lexicon.ts';
import { wordGroups } from './word-lists.ts';

/** Words that exclude each other: any on the left against any on the right. Lemmas; "_" joins words. WordNet's own antonyms are added. */
const PAIRS = wordGroups(`
near,close_to,next_to,beside,nearby | far,far_from,away_from,far_away,far_away_from,away
open | closed,close,shut,filled,taken
vacant | filled,taken,occupied
start,begin,launch,initiate | stop,end,finish,cease,terminate,halt
enable,enabled,activate,active,switch_on,turn_on | disable,disabled,deactivate,inactive,switch_off,turn_off
increase,rise,grow,climb,gain,go_up,double | decrease,fall,drop,shrink,decline,reduce,go_down,halve
raise,up,upgrade,lift | lower,downgrade,cut
accept,approve,approved,allow,permit,grant | reject,refuse,decline,deny,forbid,prohibit,block,veto
pass,succeed,success,work,successful | fail,failure,break,crash,failed,unsuccessful
improve,better,speed_up,accelerate | worsen,degrade,deteriorate,slow_down,worse,regress
add,create,insert,include,introduce,install | remove,delete,drop,exclude,uninstall
open,reopen | close,resolve
up,online,reachable,available,alive,healthy,running | down,offline,unreachable,unavailable,dead,unhealthy
up,running | stopped
connect,connected,attach | disconnect,disconnected,detach
lock,locked | unlock,unlocked
encrypt,encrypted | decrypt,unencrypted,plaintext
public | private,internal
sync,synchronous | async,asynchronous
mandatory,required,obligatory | optional,voluntary
stable | unstable,flaky
true,correct,right,accurate,valid | false,incorrect,wrong,inaccurate,invalid
safe,secure | unsafe,dangerous,insecure,vulnerable
full,filled | empty
fast,quick,rapid | slow
early | late
high,tall | low,short
big,large,huge,great,giant,enormous | small,little,tiny
long | short
old,elderly,aged | young
old,ancient | new,modern,brand-new
hot,warm | cold,cool
wet,damp | dry
hard,difficult | easy,simple
heavy | light
dark | light,bright
clean | dirty,filthy
rich,wealthy | poor
happy,glad,cheerful,joyful | sad,unhappy,upset,miserable
married | single,unmarried,divorced
alive | dead
survive | die
paid | unpaid,owed,outstanding
sign,signed | unsigned
asleep,sleep | awake
vegetarian,vegan | carnivore,carnivorous
like,love,enjoy,prefer | hate,dislike,loathe,detest
remember,recall | forget
win | lose
buy,purchase | sell
arrive,enter,come,join | leave,depart,exit,quit
inside,indoors,into,in_front_of | outside,outdoors,out_of,behind
over,above | under,below,beneath
before | after
first | last
top | bottom
left | right
front | back,rear
north,northern | south,southern
east,eastern | west,western
many,most | few
everyone,everybody,everything,always,all | nobody,no-one,nothing,never,none
confirm,acknowledge,admit | deny,dispute
opt-in | opt-out
always | rarely,seldom
frequently,often | rarely,seldom
push | pull
give | take,receive
deep | shallow
wide,broad | narrow
thick | thin
strong | weak
loud,noisy | quiet,silent
cheap,inexpensive | expensive,costly
same,identical,equal | different,distinct
manual,manually | automatic,automated,automatically
local,locally | remote,remotely
temporary,temporarily | permanent,permanently
present | absent
positive | negative
ascending | descending
minimum,minimal | maximum,maximal
merge,merged | unmerged,revert,reverted
resolve,resolved,fixed | unresolved,broken
complete,completed,finished | incomplete,unfinished
hire | fire,dismiss
support,favour,favor,agree | oppose,disagree
smooth | rough,bumpy
smile,laugh | frown,cry
calm,relaxed,peaceful | angry,excited,agitated
crowded | deserted
ahead | behind
upstairs | downstairs
north | east,west
backward,backwards | forward,forwards
healthy | sick,ill
sweet | sour,bitter
beautiful,pretty | ugly
`);

/** Groups of which each excludes any other: the levels of one scale, largest first or unordered. */
const opposites = new Map<string, Set<string>>();
function oppose(one: string, other: string): void {
  const known = opposites.get(one);
  if (known === undefined) opposites.set(one, new Set([other]));
  else known.add(other);
}
/** The first scale of opposites that contains a word. */
const scales = new Map<string, number>();
for (const [number, line] of PAIRS.entries()) {
  const [left, right] = line.join(' ').split(' | ');
  for (const word of [...left.split(','), ...right.split(',')])
    if (!scales.has(word)) scales.set(word, number);
  for (const one of left.split(','))
    for (const other of right.split(',')) {
      oppose(one, other);
      oppose(other, one);
    }
}

const PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'dis', 'de', 'non-', 'non'];

/** The adjective (or participle) that a negating prefix negates: "unavailable" -> "available". Undefined for other words. */
export function deniedBy(word: string): string | undefined {
  for (const prefix of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 4) continue;
    const base = word.slice(prefix.length);
    if (oppositeParts(word, base) !== '') return base;
    const denying = entryOf(word)?.a.length ?? 0;
    const denied = entryOf(base);
    if (denied !== undefined && denied.a.length > 0 && (denying > 0 || prefix.startsWith('non'))) return base;
  }
  return undefined;
}

/**
 * Key of the scale on which a word has an opposite, shared by both poles: the same for "open" and "closed". Undefined for words
 * without one.
 */
export function scaleOf(word: string): string | undefined {
  const scale = scales.get(word);
  if (scale !== undefined) return `${scale}`;
  const denied = deniedBy(word);
  return denied === undefined ? undefined : (scaleOf(denied) ?? `-${denied}`);
}

/** Source of an opposition: listed by hand or by prefix, WordNet, or none. */
export type Opposition = 'listed' | 'wordnet' | undefined;

/** Whether two lemmas are opposites, in either order. */
export function oppositionOf(one: string, other: string): Opposition {
  if (opposites.get(one)?.has(other) === true) return 'listed';
  if (one.endsWith(other) ? deniedBy(one) === other : other.endsWith(one) && deniedBy(other) === one)
    return 'listed';
  const parts = oppositeParts(one, other);
  if (parts === '' || parts === 'r') return undefined;
  // "lock" and "unlock", "arm" and "disarm": reversal.
  const undone = PREFIXES.some((prefix) => one === prefix + other || other === prefix + one);
  return undone ? 'listed' : 'wordnet';
}
