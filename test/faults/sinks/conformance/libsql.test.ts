import { libsql } from '../../../sinks/conformance/libsql.ts';
import { faultConformance } from './faults.ts';

faultConformance('libsql server', libsql);
