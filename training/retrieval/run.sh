#!/bin/bash
# Learns the weights and trees of the retriever again. Run in the repository root: training/retrieval/run.sh WORK [SHARED]
# PYTHON names the interpreter. The hash of what each step made is printed, to be held against README.md.
set -euo pipefail
python=${PYTHON:-python3}
export PYTHONHASHSEED=0
made() { (cd "$work" && sha256sum "$@"); }
work=$1
shared=${2:-../shared}
here=training/retrieval
mkdir -p "$work/corpora"
tar xf "$shared"/corpora/python-stdlib-pydoc-*.tar.xz -C "$work/corpora"
tar xf "$shared"/corpora/whitman-leaves-of-grass.tar.xz -C "$work/corpora"
docs=$work/corpora
"$python" $here/poems.py "$docs/whitman-leaves-of-grass/src/epub/text" "$docs/whitman"

# The weights.
"$python" $here/wordnet.py "$shared/data/wordnet/english-wordnet-yaml.tar.xz" "$work/wordnet.pkl"
node scripts/run.mjs $here/passages.ts "$docs"/3.13.0/{topics,modules}/*.txt "$docs"/3.11.7/{topics,modules}/*.txt \
  "$docs"/3.12.1/modules/*.txt "$shared"/corpora/michigan-statutes/*.txt "$docs"/whitman/*.md > "$work/passages.tsv"
"$python" $here/texts.py "$work/wordnet.pkl" "$shared/data/ppdb/ppdb-1.0-xxxl-lexical.txt" "$work"
# PACK names weights that are there already: then only the trees are fitted.
if [ -n "${PACK:-}" ]; then
  cp "$PACK" "$work/pack.bin"
else
  "$python" $here/vectors.py "$work" "$work/vectors.npz" 8000
  "$python" $here/pack.py "$work" "$work/vectors.npz" "$work/pack.bin"
fi
made passages.tsv vocabulary.txt ppdb.txt glosses.tsv surfaces.json pack.bin
npm run weights -- "$work/pack.bin"

# The trees. Documents that questions of ours are about make no others.
asked='heapq|secrets|tempfile|graphlib|shutil|textwrap|calendar|sched|fnmatch|glob|netrc|getpass|with|slicings|raise|integers|global|nonlocal|pass|while|del|atom-identifiers|random|statistics|csv|for|lambda|truth|assert|import|strings'
left="/($asked)\.txt|encodings|memories-of|inscriptions|crossing-br|imprint|colophon|uncopy|endnotes"
chosen=()
for file in $(ls "$docs"/3.13.0/topics/*.txt "$docs"/3.12.1/modules/*.txt "$docs"/whitman/*.md | grep -v -E "$left") "$shared"/specs/*.md; do
  words=$(wc -w < "$file")
  if [ "$words" -gt 150 ] && [ "$words" -lt 2200 ]; then chosen+=("$file"); fi
done
node scripts/run.mjs $here/documents.ts "${chosen[@]}" > "$work/documents.json"
"$python" $here/generate.py "$work/documents.json" "$work" "$work/questions.json" 2600
modules='argparse json csv random statistics queue contextlib functools itertools gzip zipfile difflib bisect string time threading subprocess sqlite3 logging datetime collections enum pathlib re copy pickle struct io hashlib uuid'
AROUND="$(ls "$docs"/3.12.1/topics/*.txt | tr '\n' ' ') $(for module in $modules; do ls "$docs/3.12.1/modules/$module.txt" 2>/dev/null || true; done | tr '\n' ' ')"
export AROUND
node scripts/run.mjs $here/dump-rows.ts "$work/pack.bin" "$work/dev" "$shared" dev
node scripts/run.mjs $here/dump-rows.ts "$work/pack.bin" "$work/made" "$shared" "$work/questions.json"
"$python" $here/fit.py "$work/dev" "$work/made" src/adapters/retrieval/trees.gen.ts
made documents.json questions.json dev.rows made.rows
sha256sum src/adapters/retrieval/trees.gen.ts
