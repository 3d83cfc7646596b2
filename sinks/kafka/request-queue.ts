import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * kafkajs 2.2.4 schedules a check of its pending requests also where none is pending, after a negative time: a timer that fires each
 * millisecond on each connection, and from Node 22 on a TimeoutNegativeWarning at every start. A request that has to wait schedules the
 * check itself, so that nothing is missed without the others. kafkajs has had no release since, so it is put right here.
 */
const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;

RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWherePending() {
  if (this.pending.length > 0) schedule.call(this);
};
