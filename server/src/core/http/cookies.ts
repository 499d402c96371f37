/** Les cookies d'une demande ; un en-tête démesuré est lu à moitié. */
export const lireCookies = (entete: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (entete ?? '')
      .slice(0, 8000)
      .split(';')
      .flatMap((morceau) => {
        const [nom, valeur] = morceau.trim().split('=', 2)
        return nom && valeur ? [[nom, valeur]] : []
      }),
  )
