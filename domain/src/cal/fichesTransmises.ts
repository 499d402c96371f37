// Ce qui part au bailleur pour sa commission (domain-rules § 10, n° 15) : le logement, l'ordre du GTR, une fiche par ménage.
import { formatInstant } from '../common/date.format.ts'
import { formatMontant, formatNombre, formatPourcentage } from '../common/montant.ts'
import { etageDe, type Ligne, leJour, libelleDe, ligne } from '../document/produits/lignes.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import type { Cal } from './cal.schema.ts'
import type { FicheCandidat } from './ficheCandidat.ts'

export interface FichesTransmises {
  readonly logement: readonly Ligne[]
  readonly ordre: readonly (readonly string[])[]
  readonly fiches: readonly FicheCandidat[]
}

interface Quand {
  readonly reunion: string
  readonly calLe: string | null
  readonly repondreAvant: string
}

export const fichesTransmises = (
  l: Cal['logement'],
  { reunion, calLe, repondreAvant }: Quand,
  fiches: readonly { readonly rang: number; readonly contenu: FicheCandidat }[],
): FichesTransmises => ({
  logement: [
    ligne('Logement', l.adresse),
    ligne('Unité de gestion', l.UG),
    ligne('Typologie', libelleDe(typologies, l.typologie)),
    ligne(
      'Surface',
      l.surfaceHabitable === null ? null : `${formatNombre(l.surfaceHabitable, Number.isInteger(l.surfaceHabitable) ? 0 : 1)}\u00A0m²`,
    ),
    ligne('Étage', etageDe(l)),
    ligne('Loyer et charges', formatMontant(l.loyerChargesComprises)),
    ligne('Candidats retenus par', reunion),
    ligne('Commission', leJour(calLe)),
    ligne('Réponse attendue avant le', formatInstant(repondreAvant)),
  ],
  ordre: fiches.map(({ rang, contenu }) => [String(rang), contenu.noms, contenu.personnes, formatPourcentage(contenu.tauxEffort)]),
  fiches: fiches.map(({ contenu }) => contenu),
})
