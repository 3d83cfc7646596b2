/** Common names of the columns of each role, likeliest first; as `plainNames` writes them. */
export const TIME_NAMES = names(
  'timestamp time datetime date ts ds at eventtime createdat recordedat measuredat observedat timestamputc utc unixtime epoch when t',
);
export const VALUE_NAMES = names('outcome value y metricvalue reading measurement val v');
export const METRIC_NAMES = names('metric metricname measure field kpi variable parameter counter');
export const UNIT_NAMES = names('unit units uom');
export const SCOPE_NAMES = names(
  'scopeid scope tenant tenantid group cluster namespace customer account project service job environment env',
);
const ENTITY_NAMES = names(
  'entityid entity seriesid series uniqueid timeseries instance instanceid pod podname container node nodename host hostname hostid ' +
    'server servername machine machineid vm device deviceid sensor sensorid sensorname meter meterid asset assetid equipment ' +
    'turbine engine unit unitid unitnumber tag tagname channel itemid item sku product symbol ticker station stationid service ' +
    'servicename app application job name location store region site zone city country line queue topic database url endpoint path fips geoid zip zipcode postcode countrycode ' +
    'storenbr storenumber dept department family id',
);

/** Names of the parts of a time in columns of their own, from the longest to the shortest. */
export const PART_NAMES = {
  year: names('year yr yyyy'),
  month: names('month mon mm mo mth'),
  'day of year': names('doy dayofyear yearday yday jday julianday'),
  day: names('day dayofmonth dom dd mday dy'),
  hour: names('hour hr hh h he hourending hourofday hours'),
  minute: names('minute minutes mi mn'),
  second: names('second seconds sec sc'),
} as const;

/** Names of columns that number the periods of a day or an hour. */
export const PERIOD_NAMES = names(
  'interval period settlementperiod deliveryinterval deliveryperiod timeslot slot sp halfhour quarterhour intervalnumber periodnumber',
);

/** Names of columns that say when beside a time: where in the year, the week or the day. */
export const CALENDAR_NAMES = names(
  'year yr month mon mnth day dayofmonth dom dayofyear doy yearday dow weekday dayofweek wday week weekofyear weekno woy hour hr minute quarter qtr season ' +
    'holiday isholiday weekend isweekend workingday workday isworkday',
);

/** Names of columns that number or index rows. */
export const ROW_NAMES = names(
  'id index idx row rowid rownum rownumber rowno no nr unnamed0 seq line uuid oid',
);

function names(text: string): readonly string[] {
  return text.split(' ');
}

/** A name without case, spaces and punctuation, of a nested field its last part too. */
function plainNames(name: string): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const last = name.split('.').at(-1) ?? name;
  return [...new Set([plain(name), plain(last)])];
}

/** Place of a column's name in a list; -1 if it is not there. */
export function rankIn(list: readonly string[], name: string): number {
  // Prometheus names metrics so, not things.
  const own = name === '__name__' ? ['metric'] : plainNames(name);
  const ranks = own.map((one) => list.indexOf(one)).filter((rank) => rank >= 0);
  return ranks.length === 0 ? -1 : Math.min(...ranks);
}

/** Words before the name of a part of a time, as markets write them: `Delivery Hour`. */
const BEFORE_PART = /^(?:delivery|settlement|trading|trade|local|utc|observation|obs|start|begin)(?=[a-z])/;

/** Place of a column's name in a list of parts of a time, with or without a word before it; -1 if it is not there. */
export function partRank(list: readonly string[], name: string): number {
  const known = rankIn(list, name);
  return known >= 0 ? known : list.indexOf((plainNames(name)[0] ?? '').replace(BEFORE_PART, ''));
}

/** Whether a name alone says that a column names things. */
export function isEntityName(name: string): boolean {
  return rankIn(ENTITY_NAMES, name) >= 0;
}

/** What names of things end in, beside the thing. */
const NAME_ENDING = /(?:id|name|code|key|number|nbr|nr|no)$/;

/** An id by its last word: `store_id`, `storeId`, `vehicle no.` */
const ID = /(?:^|[^\p{L}])id$|\p{Ll}I[dD]$|[^\p{L}]n(?:o|r)\.?$/u;

/** Place of a column's name among those of things: by the name itself, by what it is the id or the name of, or by `id` as its last word. */
export function entityRank(name: string): number {
  const known = rankIn(ENTITY_NAMES, name);
  if (known >= 0) return known;
  const stems = plainNames(name).map((plain) => ENTITY_NAMES.indexOf(plain.replace(NAME_ENDING, '')));
  const found = stems.filter((rank) => rank >= 0);
  if (found.length > 0) return Math.min(...found);
  return ID.test(name) && rankIn(ROW_NAMES, name) < 0 && rankIn(SCOPE_NAMES, name) < 0
    ? ENTITY_NAMES.length
    : -1;
}

/** Whether a name is that of a thing, or of its id, number or code. */
export function isOfThing(name: string): boolean {
  const rank = entityRank(name);
  return rank >= 0 && rank < ENTITY_NAMES.length;
}

/** Columns whose names are those of things, likeliest first. */
export function namedAsEntities<Column extends { readonly name: string }>(
  columns: readonly Column[],
): Column[] {
  return columns
    .map((column) => ({ column, rank: entityRank(column.name) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column);
}

/** Columns whose names are in a list, likeliest first. */
export function namedIn<Column extends { readonly name: string }>(
  list: readonly string[],
  columns: readonly Column[],
): Column[] {
  return columns
    .map((column) => ({ column, rank: rankIn(list, column.name) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column);
}
