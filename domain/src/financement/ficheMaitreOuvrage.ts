// La fiche du maître d'ouvrage pour Action Logement (domain-rules § 4.3) : de quoi établir ses contreparties. Ni compte bancaire, ni
// ménage, ni rien qui se calcule d'un taux ou d'un plafond livré « à confirmer » : de la subvention, ce que l'ANRU a notifié.
import { formatDate } from '../common/date.format.ts'
import { formatMontant } from '../common/montant.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { typesFinancement } from '../menage/nouveau-logement/nouveauLogement.listes.ts'
import { origines, zonages } from './financement.listes.ts'
import { compte } from './plan.calcul.ts'
import type { ValeursDeLOperation } from './plan.controle.ts'
import type { Plan } from './plan.schema.ts'

export interface DeQuoiLaRemplir {
  readonly code: string
  readonly famille: string
  readonly valeurs: ValeursDeLOperation
  readonly plan: Plan
  readonly cout: number
  /** Ce que l'ANRU a notifié en dernier ; nul : rien encore. */
  readonly notifie: number | null
}

const ligne = (libelle: string, valeur: string | null) => ({ libelle, valeur })

/** Ce que la fiche dit, rubrique par rubrique ; ce qui manque est nul, et le modèle le montre à compléter. */
export function ficheMaitreOuvrage({ code, famille, valeurs, plan, cout, notifie }: DeQuoiLaRemplir) {
  const lue = (chemin: string): string | null => {
    const valeur = valeurs[chemin] ?? null
    return valeur === null ? null : String(valeur)
  }
  const jour = (chemin: string): string | null => {
    const le = lue(chemin)
    return le === null ? null : formatDate(le)
  }
  const livree = jour('dates.LIVRAISON.reel')
  const total = compte(plan.logements)
  return {
    operation: [
      ligne('Opération', lue('nom')),
      ligne('Code', code),
      ligne('Famille', famille),
      ligne('PRU', lue('PRU')),
      ligne('Commune', lue('ville')),
      ligne('QPV', lue('QPV')),
    ],
    convention: [
      ligne('Référence de la convention', lue('convention.reference')),
      ligne('Date de la convention', jour('convention.date')),
      ligne('Numéro dans IODA', plan.numeroIODA),
    ],
    programme: [
      ligne('Nombre de logements', lue('nombreLogements') ?? (total === 0 ? null : String(total))),
      ligne('Zonage', plan.zonage === null ? null : zonages[plan.zonage]),
      livree === null ? ligne('Livraison prévue', jour('dates.LIVRAISON')) : ligne('Livraison', livree),
    ],
    logements: plan.logements.map(({ typologie, financement, nombre }) => [
      typologies[typologie],
      typesFinancement[financement],
      String(nombre),
    ]),
    totalLogements: String(total),
    financement: [
      ligne('Coût de l’opération', cout === 0 ? null : formatMontant(cout)),
      ligne(origines.ACTION_LOGEMENT, plan.ressources.ACTION_LOGEMENT === null ? null : formatMontant(plan.ressources.ACTION_LOGEMENT)),
      ligne('Subvention notifiée par l’ANRU', notifie === null ? null : formatMontant(notifie)),
    ],
    contreparties: [
      ligne('Droits uniques dus', plan.droitsUniques === null ? null : String(plan.droitsUniques)),
      ligne('Au titre de', famille),
    ],
    contacts: [ligne('Maître d’ouvrage', lue('bailleur')), ligne('Contact', plan.contact), ligne('Référence du RIB', plan.referenceRIB)],
    signataire: lue('bailleur') ?? 'le maître d’ouvrage',
  }
}
