import { duckDbFile } from '../../../sinks/conformance/duckdb.ts';
import { faultConformance } from './faults.ts';

faultConformance('DuckDB file', duckDbFile);
