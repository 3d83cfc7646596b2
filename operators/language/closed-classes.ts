import { type ClassName, memberOf } from './lexicon/classes.ts';
import { countryOfNationality, entryOf, hypernymsOf } from './lexicon/lexicon.ts';
import { ordinalOf } from './quantities/numerals.ts';
import { wordGroups, wordSet } from './word-lists.ts';

/** Membership of a word in a closed class; two members exclude each other. */
export interface Membership {
  readonly name: string;
  readonly member: string | number;
}

/**
 * Classes that WordNet lacks or has too broadly: name, then members separated by commas, with "/" between synonyms. General knowledge;
 * software is grouped by purpose.
 */
const LISTS = wordGroups(`
size big/large/huge/great/giant/enormous/massive/gigantic,small/little/tiny/miniature,medium/mid-sized
age young/younger/youthful,old/elderly/older/aged,middle-aged,teenage
material wood/wooden,metal/metallic,plastic,glass,steel,iron,copper,bronze,brass,gold/golden,silver
material aluminium/aluminum,stone,brick,concrete/cement,marble,clay,ceramic,leather,rubber,paper,cardboard
material cotton,wool/woollen,silk,denim,ice,sand,tin,bamboo,wax
colour bronze,silver,golden/gold,beige,maroon,turquoise,violet,indigo,cyan,magenta,teal,navy,ivory,cream
star sun,moon
planet mercury,venus,earth,mars,jupiter,saturn,uranus,neptune,pluto
vegetable potato,carrot,onion,tomato,cabbage,lettuce,broccoli,cauliflower,spinach,cucumber,pea,bean,pepper
vegetable celery,garlic,leek,radish,beet,turnip,pumpkin,zucchini,aubergine/eggplant,corn,mushroom,asparagus
vegetable artichoke
season winter,spring,summer,autumn/fall
drink beer,wine,water,milk,tea,coffee,juice,whisky/whiskey,vodka,rum,gin,tequila,lemonade,soda,cola/coke
drink champagne,cider,cocoa
room kitchen,bathroom,bedroom,living_room/lounge,dining_room,common_room,basement/cellar,attic,garage
room hallway/corridor,study,laundry,cloakroom,office,classroom,courtroom,ballroom,library,gym
sport football/soccer,basketball,baseball,tennis,golf,hockey,rugby,volleyball,cricket,badminton,swimming
sport boxing,softball,lacrosse
instrument guitar,piano,violin,drum/drums,flute,trumpet,saxophone,cello,clarinet,harp,accordion,trombone,banjo
instrument harmonica,ukulele,tuba,oboe,bass
database postgres/postgresql,mysql,mariadb,sqlite,mongodb/mongo,cassandra,dynamodb,oracle,couchdb,cockroachdb
database duckdb,clickhouse,bigquery,snowflake,firestore,redshift,neo4j
frontend react,vue/vue.js,angular,svelte,solid,ember,preact,backbone
backend django,flask,fastapi,rails,laravel,express,fastify,spring,nestjs,phoenix
programming javascript,typescript,python,java,go/golang,rust,ruby,kotlin,swift,php,scala,elixir,c++,c#,haskell
programming perl,clojure,dart
cloud aws,gcp,azure,heroku,vercel,netlify,hetzner,digitalocean,fly.io,cloudflare
broker kafka,rabbitmq,nats,pulsar,sqs,activemq
build webpack,vite,rollup,esbuild,parcel,gradle,maven,bazel
packages npm,yarn,pnpm,bun,pip,poetry,conda
versioning git,mercurial,svn/subversion,perforce
hosting github,gitlab,bitbucket
system linux,windows,macos,freebsd
distribution ubuntu,debian,fedora,centos,alpine,arch
phone ios,android
editor vim,emacs,vscode,intellij,neovim
browser firefox,chrome,safari,edge,opera
protocol http,grpc,websocket/websockets,mqtt,amqp
interface rest,graphql,soap
format json,xml,yaml,toml,csv,protobuf,avro,parquet
orchestrator kubernetes/k8s,nomad,swarm,mesos
automation jenkins,circleci,buildkite,travis,teamcity
chat slack,teams,discord,mattermost
tracker jira,linear,asana,trello
theme dark,light
indent tabs/tab,spaces/space
strategy monolith,microservices
shift morning,afternoon,evening,night
severity critical,major,minor,trivial
level low,medium,high
light red,green,amber/yellow
state todo,blocked,done
`).flatMap(([name, ...rest]) =>
  rest
    .join(' ')
    .split(',')
    .flatMap((same) => same.split('/').map((word): [string, Membership] => [word, { name, member: same }])),
);

const listedIn = new Map<string, Membership[]>();
for (const [word, membership] of LISTS) {
  const known = listedIn.get(word);
  if (known === undefined) listedIn.set(word, [membership]);
  else known.push(membership);
}

/** WordNet classes, the number of senses of a word that count, and the name used here. */
const WORDNET: readonly (readonly [ClassName, number, string])[] = [
  ['country', 3, 'country'],
  ['room', 2, 'room'],
  ['beverage', 2, 'drink'],
  ['vegetable', 2, 'vegetable'],
  ['fruit', 1, 'fruit'],
  ['instrument', 1, 'instrument'],
  ['planet', 2, 'planet'],
  ['colour', 2, 'colour'],
  ['grey', 2, 'colour'],
  ['weekday', 1, 'weekday'],
  ['month', 1, 'month'],
  ['language', 1, 'language'],
  ['metal', 1, 'metal'],
  ['currency', 1, 'currency'],
  ['sport', 1, 'sport'],
  ['continent', 1, 'continent'],
];

/** Cache size. Words repeat, but names and ids are unbounded; a full cache is cleared. */
const KEPT = 50_000;
const memberships = new Map<string, readonly Membership[]>();
const NONE: readonly Membership[] = [];

/** Classes of software of which a thing mostly uses one: of two that it is said to use, one is wrong. */
export const SINGLE_PRODUCTS: ReadonlySet<string> = wordSet(
  'database frontend cloud broker packages versioning hosting tracker orchestrator automation',
);
/** Classes of software of which a switch to another member ends the use of the first. */
export const REPLACED_PRODUCTS: ReadonlySet<string> = new Set([
  ...SINGLE_PRODUCTS,
  'build',
  'chat',
  'editor',
]);
/** Classes of software. */
export const PRODUCTS: ReadonlySet<string> = new Set([
  ...REPLACED_PRODUCTS,
  'backend',
  'programming',
  'system',
  'distribution',
]);

/** Classes of a word, from the lists or from WordNet. @param lemma Lower case, words joined by "_". */
export function membershipsOf(lemma: string): readonly Membership[] {
  const before = memberships.get(lemma);
  if (before !== undefined) return before;
  if (memberships.size >= KEPT) memberships.clear();
  const found = find(lemma);
  memberships.set(lemma, found.length === 0 ? NONE : found);
  return found;
}

function find(lemma: string): Membership[] {
  const found: Membership[] = [...(listedIn.get(lemma) ?? [])];
  const ordinal = ordinalOf(lemma);
  if (ordinal !== undefined) found.push({ name: 'ordinal', member: ordinal });
  const parted = /^(?:north|south|east|west)_(.+)$/.exec(lemma);
  const country = countryOfNationality(parted === null ? lemma : parted[1]);
  if (country !== undefined || parted?.[1] === 'korean')
    found.push({ name: 'nationality', member: parted === null && country !== undefined ? country : lemma });
  for (const [root, senses, name] of WORDNET) {
    const synset = memberOf(lemma, root, senses);
    if (synset !== undefined) found.push({ name, member: synset });
  }
  return found;
}

function below(one: number, other: number, levels = 6): boolean {
  if (one === other) return true;
  if (levels === 0) return false;
  for (const parent of hypernymsOf(one)) if (below(parent, other, levels - 1)) return true;
  return false;
}

/**
 * The class of which two words are different members, neither of them a kind of the other. "same" for the same member, undefined
 * without a common class.
 */
export function exclusiveClass(one: string, other: string): string | undefined {
  const left = membershipsOf(one);
  if (left.length === 0) return undefined;
  const right = membershipsOf(other);
  let same = false;
  let name: string | undefined;
  for (const a of left) {
    for (const b of right) {
      if (a.name !== b.name) continue;
      const numbers = typeof a.member === 'number' && typeof b.member === 'number' && a.name !== 'ordinal';
      if (a.member === b.member) same = true;
      else if (
        numbers &&
        (below(Number(a.member), Number(b.member)) || below(Number(b.member), Number(a.member)))
      )
        same = true;
      else name ??= a.name;
    }
  }
  if (same) return 'same';
  if (name === undefined || name === 'ordinal') return name;
  // "lager" and "beer": listed words that WordNet has as hyponyms or synonyms are not alternatives.
  const a = entryOf(one)?.n[0];
  const b = entryOf(other)?.n[0];
  if (a !== undefined && b !== undefined && (below(a, b) || below(b, a))) return 'same';
  return name;
}
