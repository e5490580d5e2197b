// The best of many: what a search looks at closely.

/** The places with the highest values above 0, highest first; of equals the earlier. */
export function top(values: Int32Array, limit: number): number[] {
  const places: number[] = [];
  let least = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0;
    if (value <= least) continue;
    let at = places.length;
    while (at > 0 && (values[places[at - 1] ?? 0] ?? 0) < value) at -= 1;
    places.splice(at, 0, place);
    if (places.length > limit) places.pop();
    if (places.length === limit) least = values[places[limit - 1] ?? 0] ?? 0;
  }
  return places;
}
