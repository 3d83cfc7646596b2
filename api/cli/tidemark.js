#!/usr/bin/env node
import '../../dist/api/cli/main.js';
