import { minuscule } from '@relogement/domain/common/minuscule'
import { criteresProjet } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.listes'
import type { SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import { estOuvert, TOUS_SECTEURS } from '@relogement/domain/menage/projet-residentiel/secteurs'

/** « Lille – Bois Blancs, Vauban », « Croix », ou « Tous / Toutes » : les quartiers d'une même ville ensemble. */
export function secteurEnClair(secteur: Pick<SecteurSouhaite, 'villes'>): string {
  if (estOuvert(secteur)) return TOUS_SECTEURS
  const quartiers = new Map<string, string[]>()
  for (const { nom, quartier } of secteur.villes) {
    if (!nom) continue
    const connus = quartiers.get(nom) ?? []
    quartiers.set(nom, quartier && quartier !== TOUS_SECTEURS ? [...connus, quartier] : connus)
  }
  return [...quartiers].map(([ville, siens]) => (siens.length === 0 ? ville : `${ville} – ${siens.join(', ')}`)).join(' ; ')
}

/** « Indispensable : accessible (PMR), étage maximum : 3e. Souhaité : au calme » */
export function criteresEnClair(criteres: SecteurSouhaite['criteres']): string {
  const de = (priorite: string) =>
    criteres
      .filter((critere) => critere.priorite === priorite)
      .map(({ type, texteLibre }) => [minuscule(criteresProjet[type]), texteLibre].filter(Boolean).join('\u00A0: '))
      .join(', ')
  const [indispensables, souhaites] = [de('INDISPENSABLE'), de('SOUHAITE')]
  return [indispensables && `Indispensable\u00A0: ${indispensables}`, souhaites && `Souhaité\u00A0: ${souhaites}`]
    .filter(Boolean)
    .join('. ')
}

// Un sigle garde ses capitales.
