/** Base forms with the forms that a stemmer does not map to them. */
const FORMS = `
  arise arose arisen; become became; begin began begun; bend bent; bind bound; bite bit bitten; blow blew blown;
  break broke broken; bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; come came;
  creep crept; deal dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven;
  eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown;
  forbid forbade forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten;
  give gave given; go went gone; grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept;
  know knew known; lead led; learn learnt; leave left; lend lent; lose lost; make made; mean meant; meet met;
  pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought;
  sell sold; send sent; shake shook shaken; shine shone; shoot shot; show shown; sing sang sung; sink sank sunk;
  sit sat; sleep slept; speak spoke spoken; spend spent; spin spun; stand stood; steal stole stolen; stick stuck;
  strike struck stricken; swear swore sworn; sweep swept; swim swam swum; swing swung; take took taken;
  teach taught; tear tore torn; tell told; think thought; throw threw thrown; understand understood;
  wake woke woken; wear wore worn; win won; write wrote written;
  child children; foot feet; goose geese; half halves; knife knives; loaf loaves;
  man men; mouse mice; ox oxen; person people; shelf shelves; thief thieves; tooth teeth; wife wives; wolf wolves;
  woman women; analysis analyses; axis axes; crisis crises; criterion criteria; datum data; hypothesis hypotheses;
  index indices; matrix matrices; phenomenon phenomena; thesis theses; vertex vertices;
  bad worse worst; good better best; far farther further farthest furthest
`;

/**
 * Irregular English forms with the word that represents them, such as went and go. Ambiguous forms use the more frequent meaning
 * ("left" to leave, "found" to find). Documents and questions are treated alike, so an error costs precision, never recall.
 */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.split(';').flatMap((group) => {
    const [base, ...forms] = group.trim().split(/\s+/);
    return forms.map((form): [string, string] => [form, base]);
  }),
);
