#!/bin/bash
# Learns the trees of the judge again. Run in the repository root: training/judge/run.sh WORK [SHARED]
# PYTHON names the interpreter. The hash of what each step made is printed, to be held against README.md.
set -euo pipefail
python=${PYTHON:-python3}
export PYTHONHASHSEED=0
work=$1
shared=${2:-../shared}
mkdir -p "$work/corpora"
tar xf "$shared"/corpora/python-stdlib-pydoc-*.tar.xz -C "$work/corpora"
"$python" training/retrieval/wordnet.py "$shared/data/wordnet/english-wordnet-yaml.tar.xz" "$work/wordnet.pkl"
"$python" training/judge/synth.py "$work/wordnet.pkl" "$shared" "$work/corpora" "$work/pairs.json" 20000
"$python" training/judge/wiki.py "$work/wordnet.pkl" "$shared" "$work/corpora" "$work/pairs-wiki.json" 20000
node scripts/run.mjs training/judge/dump-rows.ts "$work/real"
node scripts/run.mjs training/judge/dump-rows.ts "$work/made" "$work/pairs.json"
node scripts/run.mjs training/judge/dump-rows.ts "$work/wiki" "$work/pairs-wiki.json"
"$python" training/judge/fit.py "$work/real" "$work/made,$work/wiki" src/adapters/builtin/judge/trees.gen.ts
(cd "$work" && sha256sum pairs.json pairs-wiki.json real.rows made.rows wiki.rows)
sha256sum src/adapters/builtin/judge/trees.gen.ts
