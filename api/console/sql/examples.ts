/** A statement to begin with. */
export interface Example {
  readonly name: string;
  readonly about: string;
  readonly sql: string;
}

/** What a reader sees first. */
export const FIRST = `-- Ctrl-Enter runs it
select pattern, severity, count(*) as n
from signals
group by all
order by n desc`;

/** Statements that run on every store as they are. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'Worst series this week',
    about: 'alerts, then size',
    sql: `-- series with most alerts in seven days
select scope, entity, metric,
  count(*) filter (severity = 'alert') as alerts,
  count(*) filter (severity = 'note') as notes,
  round(max(strength), 2) as strongest
from signals
where window_start >= now()::timestamp - interval 7 days and entity is not null
group by all
order by alerts desc, strongest desc
limit 20`,
  },
  {
    name: 'Alerts by hour',
    about: 'date_trunc, filter',
    sql: `-- alerts and notes an hour
select date_trunc('hour', window_start) as hour,
  count(*) filter (severity = 'alert') as alerts,
  count(*) filter (severity = 'note') as notes
from signals
group by all
order by hour desc
limit 48`,
  },
  {
    name: 'Which patterns, how sure?',
    about: 'confidence by pattern',
    sql: `select pattern, severity, count(*) as signals,
  round(avg(confidence), 2) as confidence,
  round(median(strength), 2) as strength
from signals
group by all
order by signals desc`,
  },
  {
    name: 'Values by hour',
    about: 'observations of one series',
    sql: `-- lowest, mean and highest value an hour of one series
with one as (
  select scope_id, entity_id from series where entity is not null order by entity limit 1
)
select date_trunc('hour', o.timestamp) as hour,
  min(o.outcome) as lowest, avg(o.outcome) as mean, max(o.outcome) as highest
from observations o join one using (scope_id, entity_id)
group by all
order by hour`,
  },
  {
    name: 'What was said before an alert?',
    about: 'asof join of signals and events',
    sql: `select s.entity, s.pattern, s.window_start, e.content as said_last
from signals s asof join events e on e.timestamp <= s.window_start
where s.severity = 'alert' and s.entity is not null
order by s.window_start desc
limit 50`,
  },
  {
    name: 'Series that stopped',
    about: 'last observation of each',
    sql: `select s.scope, s.entity, s.metric, max(o.timestamp) as last_at
from observations o join series s using (scope_id, entity_id)
group by all
order by last_at
limit 20`,
  },
  {
    name: 'Claims that ended',
    about: 'valid_to, status',
    sql: `select text, type, status, valid_from, valid_to
from claims
where valid_to is not null
order by valid_to desc`,
  },
  {
    name: 'Rows a day and scope',
    about: 'volume',
    sql: `select date_trunc('day', o.timestamp) as day, s.scope, count(*) as observations
from observations o join series s using (scope_id, entity_id)
group by all
order by day desc, observations desc`,
  },
];
