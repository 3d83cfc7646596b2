import { forgetSeries } from '../../calls/series/forget-series.ts';
import { getSeries } from '../../calls/series/get-series.ts';
import { listSeries } from '../../calls/series/list-series.ts';
import { nameSeries } from '../../calls/series/name-series.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** /v1/series: the names of series in texts, by which claims are checked against observations. */
export const series: Route = (app, context) => {
  serveCall(app, context, listSeries, { refused: [400] });
  serveCall(app, context, getSeries, { refused: [400, 404, 422] });
  serveCall(app, context, nameSeries, { refused: [400, 409, 422] });
  serveCall(app, context, forgetSeries, { refused: [400, 404, 422] });
};
