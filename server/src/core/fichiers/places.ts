/** Un nombre de places : qui arrive quand elles sont prises attend son tour. */
export function createPlaces(nombre: number): <T>(faire: () => Promise<T>) => Promise<T> {
  let libres = nombre
  const file: (() => void)[] = []
  return async (faire) => {
    if (libres > 0) libres -= 1
    else await new Promise<void>((suivant) => file.push(suivant))
    try {
      return await faire()
    } finally {
      const suivant = file.shift()
      if (suivant) suivant()
      else libres += 1
    }
  }
}
