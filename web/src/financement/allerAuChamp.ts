import type { ChampEnFaute } from './financement.data.ts'

export type ChampVise = Pick<ChampEnFaute, 'section' | 'chemin'>

/** Un champ du plan prend le focus ; l'identité s'ouvre sur le sien ; les dates et la convention se montrent. */
export function allerAuChamp({ section, chemin }: ChampVise, ouvrirLIdentite: (chemin: string) => void): void {
  if (section === 'identite') {
    ouvrirLIdentite(chemin)
    return
  }
  const nom = chemin.replace(/^financement\./, '')
  const cible =
    section === 'calendrier'
      ? document.getElementById('dates')
      : section === 'convention'
        ? (document.getElementById('convention') ?? document.getElementById('identite'))
        : (document.getElementsByName(nom)[0] ?? document.querySelector<HTMLElement>(`[data-champ="${nom}"] :is(button, input, textarea)`))
  cible?.scrollIntoView({ block: 'center' })
  cible?.focus()
}
