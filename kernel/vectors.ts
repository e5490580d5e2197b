// Vector search in AssemblyScript: the arithmetic over whole segments, 16 bytes at a time. `npm run kernel` compiles it, plainly
// and with relaxed SIMD, into src/adapters/vectors/kernel.gen.ts. src/adapters/vectors/plain.ts says the same in
// JavaScript, bit for bit, and what each function promises; layout.ts says where things lie.
//
// Addresses are multiples of 16; `size` is the padded number of dimensions, a multiple of 64.

const LARGEST: f32 = 1e30;
const SMALLEST: f32 = 1e-30;

export function pack(rows: usize, count: i32, size: usize, signs: usize, turned: usize, out: usize): i32 {
  for (let row: i32 = 0; row < count; row++) {
    const most = turn(rows, size, signs, turned);
    if (!(most <= LARGEST)) return row;
    quantise(turned, size, most, out);
    rows += size << 2;
    out += size;
  }
  return -1;
}

export function turn(row: usize, size: usize, signs: usize, turned: usize): f32 {
  const groups = size >> 6;
  const end = turned + (size << 2);
  let most = f32x4.splat(0);
  // Two halvings at a time: a number is loaded and stored half as often.
  for (let block = turned; block < end; block += 256, row += 4, signs += 256) {
    for (let at: usize = 0; at < 64; at += 16) {
      const one = signed(row + at * groups, groups, signs + at);
      const two = signed(row + (at + 64) * groups, groups, signs + at + 64);
      const three = signed(row + (at + 128) * groups, groups, signs + at + 128);
      const four = signed(row + (at + 192) * groups, groups, signs + at + 192);
      storeHalved(block + at, 64, one, two, three, four);
    }
    for (let at = block; at < block + 256; at += 64) {
      storeHalved(at, 16, v128.load(at), v128.load(at, 16), v128.load(at, 32), v128.load(at, 48));
      for (let four = at; four < at + 64; four += 16) {
        const halved = halveLanes(v128.load(four));
        v128.store(four, halved);
        most = f32x4.max(most, f32x4.abs(halved));
      }
    }
  }
  most = f32x4.max(most, swapPairs(most));
  return f32x4.extract_lane(f32x4.max(most, swapInPairs(most)), 0);
}

/** Four numbers that stand `groups` apart, each with its sign. */
function signed(row: usize, groups: usize, signs: usize): v128 {
  const step = groups << 2;
  let four = v128.load32_zero(row);
  four = v128.load_lane<f32>(row + step, four, 1);
  four = v128.load_lane<f32>(row + (step << 1), four, 2);
  four = v128.load_lane<f32>(row + step + (step << 1), four, 3);
  return f32x4.mul(four, v128.load(signs));
}

/** Sums and differences of the halves, and of the halves of each; `step`: bytes from one four to the next. */
function storeHalved(at: usize, step: usize, one: v128, two: v128, three: v128, four: v128): void {
  const odd = f32x4.add(one, three);
  const even = f32x4.add(two, four);
  const oddRest = f32x4.sub(one, three);
  const evenRest = f32x4.sub(two, four);
  v128.store(at, f32x4.add(odd, even));
  v128.store(at + step, f32x4.sub(odd, even));
  v128.store(at + (step << 1), f32x4.add(oddRest, evenRest));
  v128.store(at + step + (step << 1), f32x4.sub(oddRest, evenRest));
}

function halveLanes(numbers: v128): v128 {
  const four = f32x4.add(swapPairs(numbers), f32x4.mul(numbers, f32x4(1, 1, -1, -1)));
  return f32x4.add(swapInPairs(four), f32x4.mul(four, f32x4(1, -1, 1, -1)));
}

export function toWholes(turned: usize, size: usize, scale: f32, query: usize): void {
  for (const end = query + (size << 1); query < end; query += 16, turned += 32)
    v128.store(query, i16x8.narrow_i32x4_s(toWhole(v128.load(turned), scale), toWhole(v128.load(turned, 16), scale)));
}

export function tables(query: usize, size: usize, scale: f32, out: usize): void {
  for (let end = query + (size << 1); query < end; query += 8, out += 16) {
    const first = f32x4.splat(<f32>load<i16>(query));
    const second = f32x4.splat(<f32>load<i16>(query, 2));
    const third = f32x4.splat(<f32>load<i16>(query, 4));
    const fourth = f32x4.splat(<f32>load<i16>(query, 6));
    const most = f32x4.add(
      f32x4.add(f32x4.abs(first), f32x4.abs(second)),
      f32x4.add(f32x4.abs(third), f32x4.abs(fourth)),
    );
    const low = f32x4.add(
      most,
      f32x4.add(f32x4.mul(first, f32x4(-1, 1, -1, 1)), f32x4.mul(second, f32x4(-1, -1, 1, 1))),
    );
    const alike = f32x4.add(third, fourth);
    const unlike = f32x4.sub(third, fourth);
    const entries = i8x16.narrow_i16x8_u(
      i16x8.narrow_i32x4_s(toWhole(f32x4.sub(low, alike), scale), toWhole(f32x4.add(low, unlike), scale)),
      i16x8.narrow_i32x4_s(toWhole(f32x4.sub(low, unlike), scale), toWhole(f32x4.add(low, alike), scale)),
    );
    v128.store(out, entries);
  }
}

export function encode(
  rows: usize,
  count: i32,
  size: usize,
  sums: usize,
  centre: usize,
  factors: usize,
  early: usize,
  earlyGroups: usize,
  late: usize,
): void {
  memory.fill(sums, 0, size << 2);
  const end = rows + size * <usize>count;
  for (let row = rows; row < end; row += size) {
    const scale = f32x4.splat(inverse(row, size));
    for (let at: usize = 0; at < size; at += 4) {
      const sum = sums + (at << 2);
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(toFloats(row + at), scale)));
    }
  }
  let most: f32 = 0;
  for (let at: usize = 0; at < size << 2; at += 4) most = max(most, abs(load<f32>(sums + at)));
  quantise(sums, size, most, centre);
  const step: f32 = most / 127 / <f32>count;
  store<f32>(centre + size, step);
  // The centre as numbers, where the sums were.
  const middle = sums;
  for (let at: usize = 0; at < size; at += 4)
    v128.store(middle + (at << 2), f32x4.mul(toFloats(centre + at), f32x4.splat(step)));

  const blocks = (<usize>count + 15) >> 4;
  const earlySize = earlyGroups << 6;
  const lateSize = size - earlySize;
  memory.fill(factors, 0, blocks << 5);
  memory.fill(early, 0, blocks * (earlySize << 1));
  memory.fill(late, 0, blocks * (lateSize << 1));
  let lane: usize = 0;
  for (let row = rows; row < end; row += size) {
    const scale = f32x4.splat(inverse(row, size));
    let sum = f32x4.splat(0);
    let square = f32x4.splat(0);
    for (let at: usize = 0; at < size; at += 8) {
      const low = fromCentre(row, middle, at, scale);
      const high = fromCentre(row, middle, at + 4, scale);
      sum = f32x4.add(f32x4.add(sum, f32x4.abs(low)), f32x4.abs(high));
      square = f32x4.add(f32x4.add(square, f32x4.mul(low, low)), f32x4.mul(high, high));
      const zero = f32x4.splat(0);
      const signs = i32x4.bitmask(f32x4.gt(low, zero)) | (i32x4.bitmask(f32x4.gt(high, zero)) << 4);
      store<u8>((at < earlySize ? early + (at << 1) : late + ((at - earlySize) << 1)) + lane, signs);
    }
    const length = addLanes(sum);
    const factor: f32 = length == 0 ? 0 : (addLanes(square) / length) * 32768;
    store<i16>(factors + (lane << 1), <i16>min<f32>(factor, 32767));
    lane = (lane + 1) & 15;
    if (lane == 0) {
      factors += 32;
      early += earlySize << 1;
      late += lateSize << 1;
    }
  }
}

/** Four dimensions of a row of length one, seen from the centre. */
function fromCentre(row: usize, middle: usize, at: usize, scale: v128): v128 {
  return f32x4.sub(f32x4.mul(toFloats(row + at), scale), v128.load(middle + (at << 2)));
}

export function glance(
  count: i32,
  factors: usize,
  early: usize,
  groups: i32,
  tables: usize,
  middle: i32,
  offset: i32,
  shift: i32,
  sums: usize,
  keys: usize,
): void {
  const middles = i16x8.splat(<i16>middle);
  const step = groups << 7;
  for (; count > 0; count -= 16, factors += 32, early += step, sums += 32, keys += 4) {
    v128.store(sums, i16x8.splat(0));
    v128.store(sums, i16x8.splat(0), 16);
    addGroups(early, groups, tables, sums);
    const low = v128.load(sums);
    const high = v128.load(sums, 16);
    let most = i16x8.max_s(
      toEstimate(low, middles, shift, v128.load(factors)),
      toEstimate(high, middles, shift, v128.load(factors, 16)),
    );
    most = i16x8.max_s(most, swapPairs(most));
    most = i16x8.max_s(most, swapInPairs(most));
    most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 1, 0, 3, 2, 5, 4, 7, 6));
    store<i32>(keys, <i32>i16x8.extract_lane_s(most, 0) + offset);
  }
}

export function look(
  count: i32,
  first: i32,
  factors: usize,
  late: usize,
  groups: i32,
  tables: usize,
  middle: i32,
  offset: i32,
  shift: i32,
  sums: usize,
  keys: usize,
  from: i32,
  below: i32,
  least: i32,
  out: usize,
): usize {
  const middles = i16x8.splat(<i16>middle);
  const offsets = i16x8.splat(<i16>offset);
  const leasts = i16x8.splat(<i16>least);
  const step = groups << 7;
  for (; count > 0; count -= 16, first += 16, factors += 32, late += step, sums += 32, keys += 4) {
    const key = load<i32>(keys);
    if (key < from || key >= below) continue;
    addGroups(late, groups, tables, sums);
    let low = v128.load(sums);
    let high = v128.load(sums, 16);
    low = i16x8.add_sat_s(toEstimate(low, middles, shift, v128.load(factors)), offsets);
    high = i16x8.add_sat_s(toEstimate(high, middles, shift, v128.load(factors, 16)), offsets);
    let lanes = i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.gt_s(low, leasts), i16x8.gt_s(high, leasts)));
    if (count < 16) lanes &= (1 << count) - 1;
    if (lanes == 0) continue;
    // Spread out beyond the room that these finds may take.
    v128.store(out, low, 128);
    v128.store(out, high, 144);
    const estimates = out + 128;
    for (; lanes != 0; lanes &= lanes - 1, out += 8) {
      const lane = ctz(lanes);
      store<i32>(out, load<i16>(estimates + ((<usize>lane) << 1)));
      store<i32>(out, first + lane, 4);
    }
  }
  return out;
}

/** To each of 16 sums, what the tables say of so many groups. The entries of one group come to a byte at most. */
function addGroups(signs: usize, groups: i32, table: usize, sums: usize): void {
  let low = v128.load(sums);
  let high = v128.load(sums, 16);
  for (; groups > 0; groups--, signs += 128, table += 256) {
    let sum = lookUp(signs, table);
    sum = i8x16.add(sum, lookUp(signs + 16, table + 32));
    sum = i8x16.add(sum, lookUp(signs + 32, table + 64));
    sum = i8x16.add(sum, lookUp(signs + 48, table + 96));
    sum = i8x16.add(sum, lookUp(signs + 64, table + 128));
    sum = i8x16.add(sum, lookUp(signs + 80, table + 160));
    sum = i8x16.add(sum, lookUp(signs + 96, table + 192));
    sum = i8x16.add(sum, lookUp(signs + 112, table + 224));
    low = i16x8.add(low, i16x8.extend_low_i8x16_u(sum));
    high = i16x8.add(high, i16x8.extend_high_i8x16_u(sum));
  }
  v128.store(sums, low);
  v128.store(sums, high, 16);
}

/** Sixteen rows, eight dimensions: two entries of the tables, added. */
function lookUp(column: usize, table: usize): v128 {
  const codes = v128.load(column);
  const mask = i8x16.splat(15);
  return i8x16.add(
    entries(v128.load(table), v128.and(codes, mask)),
    entries(v128.load(table, 16), v128.and(i16x8.shr_u(codes, 4), mask)),
  );
}

/** No place is above 15, where the two instructions would differ. */
function entries(table: v128, places: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return i8x16.relaxed_swizzle(table, places);
  return i8x16.swizzle(table, places);
}

function toEstimate(sums: v128, middle: v128, shift: i32, factors: v128): v128 {
  return i16x8.q15mulr_sat_s(i16x8.shl(i16x8.sub(sums, middle), shift), factors);
}

export function highest(values: usize, count: i32, step: usize, rank: i32, tally: usize): i32 {
  const end = values + <usize>count * step;
  let low = load<i32>(values);
  let high = low;
  for (let at = values; at < end; at += step) {
    const value = load<i32>(at);
    low = min(low, value);
    high = max(high, value);
  }
  memory.fill(tally, 0, (high - low + 1) << 2);
  for (let at = values; at < end; at += step) {
    const bin = tally + ((load<i32>(at) - low) << 2);
    store<i32>(bin, load<i32>(bin) + 1);
  }
  for (; high > low; high--) {
    rank -= load<i32>(tally + ((high - low) << 2));
    if (rank <= 0) break;
  }
  return high;
}

export function keep(pairs: usize, count: i32, least: i32, limit: i32): usize {
  const end = pairs + ((<usize>count) << 3);
  for (let at = pairs; at < end; at += 8) limit -= i32(load<i32>(at) > least);
  let out = pairs;
  for (let at = pairs; at < end; at += 8) {
    const estimate = load<i32>(at);
    // No branch could be foretell: what is not wanted is written over.
    store<i64>(out, load<i64>(at));
    const fits = i32(estimate == least) & i32(limit > 0);
    limit -= fits;
    out += (i32(estimate > least) | fits) << 3;
  }
  return out;
}

export function dots(list: usize, count: i32, query: usize, size: usize, out: usize): void {
  const zero = i32x4.splat(0);
  // Four rows at a time: each of them has to be waited for.
  for (let left = count - 1; left >= 0; left -= 4, list += 16, out += 32) {
    const one = <usize>load<u32>(list);
    const two = <usize>load<u32>(list + ((<usize>min(left, 1)) << 2));
    const three = <usize>load<u32>(list + ((<usize>min(left, 2)) << 2));
    const four = <usize>load<u32>(list + ((<usize>min(left, 3)) << 2));
    let dotOne = zero;
    let dotTwo = zero;
    let dotThree = zero;
    let dotFour = zero;
    let squareOne = zero;
    let squareTwo = zero;
    let squareThree = zero;
    let squareFour = zero;
    for (let at: usize = 0; at < size; at += 8) {
      const numbers = v128.load(query + (at << 1));
      let row = v128.load_ext<i8>(one + at);
      dotOne = i32x4.add(dotOne, i32x4.dot_i16x8_s(row, numbers));
      squareOne = i32x4.add(squareOne, i32x4.dot_i16x8_s(row, row));
      row = v128.load_ext<i8>(two + at);
      dotTwo = i32x4.add(dotTwo, i32x4.dot_i16x8_s(row, numbers));
      squareTwo = i32x4.add(squareTwo, i32x4.dot_i16x8_s(row, row));
      row = v128.load_ext<i8>(three + at);
      dotThree = i32x4.add(dotThree, i32x4.dot_i16x8_s(row, numbers));
      squareThree = i32x4.add(squareThree, i32x4.dot_i16x8_s(row, row));
      row = v128.load_ext<i8>(four + at);
      dotFour = i32x4.add(dotFour, i32x4.dot_i16x8_s(row, numbers));
      squareFour = i32x4.add(squareFour, i32x4.dot_i16x8_s(row, row));
    }
    storePair(out, dotOne, squareOne);
    storePair(out + 8, dotTwo, squareTwo);
    storePair(out + 16, dotThree, squareThree);
    storePair(out + 24, dotFour, squareFour);
  }
}

function storePair(out: usize, dot: v128, square: v128): void {
  store<i32>(out, addWholeLanes(dot));
  store<i32>(out, addWholeLanes(square), 4);
}

function quantise(row: usize, size: usize, most: f32, out: usize): void {
  const scale: f32 = most < SMALLEST ? 0 : <f32>127 / most;
  for (const end = out + size; out < end; out += 16, row += 64) {
    const low = i16x8.narrow_i32x4_s(toWhole(v128.load(row), scale), toWhole(v128.load(row, 16), scale));
    const high = i16x8.narrow_i32x4_s(toWhole(v128.load(row, 32), scale), toWhole(v128.load(row, 48), scale));
    v128.store(out, i8x16.narrow_i16x8_s(low, high));
  }
}

function toWhole(numbers: v128, scale: f32): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(numbers, f32x4.splat(scale))));
}

function toFloats(bytes: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(bytes))));
}

/** One by the length of a row of bytes. */
function inverse(row: usize, size: usize): f32 {
  let square = i32x4.splat(0);
  for (let at: usize = 0; at < size; at += 8) {
    const eight = v128.load_ext<i8>(row + at);
    square = i32x4.add(square, i32x4.dot_i16x8_s(eight, eight));
  }
  const all = addWholeLanes(square);
  return all == 0 ? 0 : <f32>1 / sqrt<f32>(<f32>all);
}

function addLanes(four: v128): f32 {
  const two = f32x4.add(four, swapPairs(four));
  return f32x4.extract_lane(f32x4.add(two, swapInPairs(two)), 0);
}

function addWholeLanes(four: v128): i32 {
  const two = i32x4.add(four, swapPairs(four));
  return i32x4.extract_lane(i32x4.add(two, swapInPairs(two)), 0);
}

function swapPairs(four: v128): v128 {
  return v128.shuffle<f32>(four, four, 2, 3, 0, 1);
}

function swapInPairs(four: v128): v128 {
  return v128.shuffle<f32>(four, four, 1, 0, 3, 2);
}
