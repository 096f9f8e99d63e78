/**
 * Least squares of y = response × x + nuisance × z with independent errors, where only the response is asked for: the
 * nuisance has a normal prior around 0 and is integrated out, so that what it could explain does not count as knowledge.
 */
export class ResponseFit {
  #xx = 0;
  #xy = 0;
  #xz = 0;
  #zz = 0;
  #zy = 0;

  add(x: number, y: number, z: number, variance: number): void {
    this.#xx += (x * x) / variance;
    this.#xy += (x * y) / variance;
    this.#xz += (x * z) / variance;
    this.#zz += (z * z) / variance;
    this.#zy += (z * y) / variance;
  }

  /**
   * Weight of the evidence (one over the variance of the response) and weight times response.
   * @param nuisanceDeviation prior standard deviation of the nuisance
   * @param sharedError relative error that all observations have in common, so that no number of them gets below it
   */
  evidence(nuisanceDeviation: number, sharedError: number): Evidence {
    const nuisance = this.#zz + 1 / nuisanceDeviation ** 2;
    const weight = this.#xx - this.#xz ** 2 / nuisance;
    if (!(weight > 1e-12)) return { weight: 0, weighted: 0 };
    const response = (this.#xy - (this.#xz * this.#zy) / nuisance) / weight;
    const limited = 1 / (1 / weight + (sharedError * Math.max(0.5, response)) ** 2);
    return { weight: limited, weighted: limited * response };
  }

  /** Most likely nuisance at a response, and its variance. */
  nuisanceAt(response: number, nuisanceDeviation: number): { readonly mean: number; readonly variance: number } {
    const weight = this.#zz + 1 / nuisanceDeviation ** 2;
    return { mean: (this.#zy - response * this.#xz) / weight, variance: 1 / weight };
  }
}

export interface Evidence {
  readonly weight: number;
  readonly weighted: number;
}
