/** Traite chacun, quelques-uns à la fois : attendre l'un n'arrête pas les autres. Au premier échec, plus aucun ne part ; ceux qui sont partis finissent. */
export async function quelquesUnsALaFois<T>(combien: number, tous: readonly T[], faire: (un: T) => Promise<void>): Promise<void> {
  const reste = [...tous]
  let echec = false
  const partir = async (): Promise<void> => {
    for (let un = reste.shift(); un !== undefined && !echec; un = reste.shift())
      await faire(un).catch((erreur: unknown) => {
        echec = true
        throw erreur
      })
  }
  const rendus = await Promise.allSettled(Array.from({ length: Math.min(combien, tous.length) }, partir))
  for (const rendu of rendus) if (rendu.status === 'rejected') throw rendu.reason
}
