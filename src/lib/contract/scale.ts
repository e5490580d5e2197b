// Scales that several views share. Scores are Q16.16 integers (65536 = 1.0).

export type Score = number;
export type Risk = 'LOW' | 'MEDIUM' | 'HIGH';
export type Sphere = 'INSIDE' | 'OUTSIDE' | 'LIMINAL';
