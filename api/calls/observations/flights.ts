/** A request whose samples are not durable yet. */
interface Flight {
  readonly samples: readonly number[];
  /** The same, made when it is asked for, because few requests repeat another one that is in flight. */
  known: ReadonlySet<number> | undefined;
  /** Resolves to whether the samples were stored. */
  readonly landed: Promise<boolean>;
}

/** The requests of an interface that are being stored, by the fingerprints of their samples. */
export class Flights {
  private readonly flights = new Set<Flight>();

  /** Whether each request that has any of these samples is stored, once that is known. */
  with(samples: readonly number[]): Promise<boolean>[] {
    const found: Promise<boolean>[] = [];
    for (const flight of samples.length === 0 ? [] : this.flights) {
      flight.known ??= new Set(flight.samples);
      const { known } = flight;
      if (samples.some((sample) => known.has(sample))) found.push(flight.landed);
    }
    return found;
  }

  /** Begins a flight; call the result with whether its samples were stored. */
  begin(samples: readonly number[]): (isStored: boolean) => void {
    let land: (isStored: boolean) => void = () => undefined;
    const landed = new Promise<boolean>((resolve) => {
      land = resolve;
    });
    const flight = { samples, known: undefined, landed };
    this.flights.add(flight);
    return (isStored) => {
      this.flights.delete(flight);
      land(isStored);
    };
  }
}
