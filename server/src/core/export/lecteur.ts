// Un export tient une connexion à la base, et ce qu'elle voit, tant que son lecteur ne l'a pas pris.

/** Ce qu'on attend un lecteur : plus que ne dure un tunnel, moins que la minute au bout de laquelle un autre export renonce à sa place. */
const ATTENTE_MAX_MS = 40_000
/** Ce qu'il prend au moins pendant ce temps : une ligne à 13 kbit/s y suffit. */
const OCTETS_PAR_ATTENTE = 64 * 1024

const lecteurArrete = () => new Error('export coupé : son lecteur ne le lit plus')

/** Le même flux, par petits morceaux ; `couper` quand son lecteur n'en prend presque plus. Ce que la base met à répondre ne lui est pas compté. */
export async function* tantQuOnLit(
  flux: AsyncIterable<string | Buffer>,
  couper: (raison: Error) => void,
  attenteMaxMs = ATTENTE_MAX_MS,
): AsyncGenerator<Buffer> {
  let [reste, pris] = [attenteMaxMs, 0]
  for await (const morceau of enMorceaux(flux)) {
    const donneLe = performance.now()
    const minuterie = setTimeout(() => couper(lecteurArrete()), reste).unref()
    try {
      yield morceau
    } finally {
      clearTimeout(minuterie)
    }
    pris += morceau.length
    reste -= performance.now() - donneLe
    if (pris >= OCTETS_PAR_ATTENTE) [reste, pris] = [attenteMaxMs, 0]
  }
}

/** Un bloc entier d'un export large est long à prendre : par morceaux, on voit qu'il avance. */
async function* enMorceaux(flux: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const lu of flux) {
    const octets = typeof lu === 'string' ? Buffer.from(lu) : lu
    for (let debut = 0; debut < octets.length; debut += OCTETS_PAR_ATTENTE) yield octets.subarray(debut, debut + OCTETS_PAR_ATTENTE)
  }
}
