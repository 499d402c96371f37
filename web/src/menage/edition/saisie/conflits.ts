import { champDuChemin } from '@relogement/domain/menage/menage.fields'
import type { Chemin, Conflit, Fusion } from '../../../core/fusion.ts'
import type { Saisie } from './saisie.ts'

const MONTANTS = ['montantMensuel', 'montantAnnuel'].map((cle) => `ressourcesEtCharges.ressources.*.*.${cle}`)

const estUnMontant = (chemin: Chemin): boolean => MONTANTS.includes(champDuChemin(chemin.join('.'))?.chemin ?? '')

/** Le mois et l'année d'une ressource sont une seule valeur : on n'en choisit pas un chez soi, l'autre chez le collègue. */
export function unirLesMontants(fusion: Fusion<Saisie>): Fusion<Saisie> {
  const conflits = fusion.conflits.filter(({ chemin }) => !estUnMontant(chemin))
  const parRessource = new Map<string, Conflit[]>()
  for (const conflit of fusion.conflits) {
    if (conflits.includes(conflit)) continue
    const cle = conflit.chemin.slice(0, -1).join('.')
    parRessource.set(cle, [...(parRessource.get(cle) ?? []), conflit])
  }
  const unis = [...parRessource.values()].map((siens): Conflit => {
    const chemin = (siens[0] as Conflit).chemin.slice(0, -1)
    const cote = (nom: 'base' | 'mien' | 'autre') => ({
      ...(valeurAu(fusion.valeurs, chemin) as object),
      ...Object.fromEntries(siens.map((conflit) => [conflit.chemin.at(-1), conflit[nom]])),
    })
    return { chemin, base: cote('base'), mien: cote('mien'), autre: cote('autre') }
  })
  return { ...fusion, conflits: [...unis, ...conflits] }
}

const valeurAu = (valeurs: unknown, chemin: Chemin): unknown =>
  chemin.reduce<unknown>((valeur, cle) => (valeur as Readonly<Record<string, unknown>> | null)?.[cle], valeurs)
