#!/usr/bin/env node
/** Stands in the repository, so that an install before the first build finds what it links. */
import '../dist/mcp-tool-eval.js';
