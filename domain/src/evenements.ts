// Toutes les sortes d'événements, et la phrase qu'en disent l'écran, l'API et les documents : « Camille Delattre a passé le statut de
// Recherche du logement à Accepté en GTR ».
import { evenementsAbsence } from './absence/absence.evenements.ts'
import { evenementsAlerte } from './alerte/alerte.evenements.ts'
import { evenementsCal } from './cal/cal.evenements.ts'
import { evenementsCommentaire } from './commentaire/commentaire.evenements.ts'
import { evenementsDemenagement } from './demenagement/demenagement.evenements.ts'
import { evenementsDocument } from './document/document.evenements.ts'
import { evenementsFinancement } from './financement/financement.evenements.ts'
import { dit, type Evenement, fort, type Morceau, type SortesDEvenement } from './historique/evenement.ts'
import { evenementsCommuns } from './historique/historique.evenements.ts'
import { evenementsLogement } from './logement/logement.evenements.ts'
import { evenementsCourriel } from './menage/courriels/courriel.evenements.ts'
import { evenementsMenage } from './menage/menage.evenements.ts'
import { evenementsPromesse } from './menage/promesse/promesse.evenements.ts'
import { evenementsRendezVous } from './menage/rendez-vous/rendezVous.evenements.ts'
import { sectionsTouchees } from './menage/sectionsTouchees.ts'
import { evenementsOperation } from './operation/operation.evenements.ts'
import { evenementsPaiement } from './paiement/paiement.evenements.ts'
import { evenementsProposition } from './proposition/proposition.evenements.ts'
import { evenementsRegistre } from './registre/registre.evenements.ts'
import { evenementsRegles } from './regles-cotation/regles.evenements.ts'
import { evenementsRemboursement } from './remboursement/remboursement.evenements.ts'
import { evenementsGtr } from './reunion/gtr.evenements.ts'
import { evenementsReunion } from './reunion/reunion.evenements.ts'
import { evenementsRgpd } from './rgpd/rgpd.evenements.ts'
import { evenementsSuivi } from './suivi/suivi.evenements.ts'
import { evenementsUtilisateur } from './utilisateur/utilisateur.evenements.ts'

const sortes: SortesDEvenement = {
  ...evenementsCommuns,
  ...evenementsMenage,
  ...evenementsAbsence,
  ...evenementsAlerte,
  ...evenementsCal,
  ...evenementsCommentaire,
  ...evenementsCourriel,
  ...evenementsDemenagement,
  ...evenementsDocument,
  ...evenementsFinancement,
  ...evenementsGtr,
  ...evenementsLogement,
  ...evenementsOperation,
  ...evenementsPaiement,
  ...evenementsPromesse,
  ...evenementsProposition,
  ...evenementsRegistre,
  ...evenementsRegles,
  ...evenementsRemboursement,
  ...evenementsRendezVous,
  ...evenementsReunion,
  ...evenementsRgpd,
  ...evenementsSuivi,
  ...evenementsUtilisateur,
}

type Note = Pick<Evenement, 'code' | 'donnees'>
type Lu = Note & Pick<Required<Evenement>, 'changements'> & { readonly auteur: { readonly prenom: string; readonly nom: string } | null }

interface Phrase {
  readonly phrase: Morceau[]
  /** Ce que son auteur y a joint. */
  readonly commentaire: string | null
}

/** L'événement d'une traite, sans son auteur ; `null` : ses changements le disent. */
export function texteDe(note: Note): string | null {
  const lue = lire(note)
  return lue === null ? null : lue.sorte.texte(lue.donnees)
}

/** La phrase d'un événement, et le commentaire que son auteur y a joint. */
export function phraseDe(evenement: Lu): Phrase {
  const { auteur, changements } = evenement
  const qui = auteur === null ? null : fort(`${auteur.prenom} ${auteur.nom}`)
  const lue = lire(evenement)
  const texte = lue?.sorte.texte(lue.donnees) ?? null
  const commentaire = lue?.sorte.commentaire?.(lue.donnees) ?? null
  if (qui === null) return { phrase: lue?.sorte.seul?.(lue.donnees) ?? [dit(texte ?? miseAJour(changements))], commentaire }
  const fait =
    lue?.sorte.fait?.(lue.donnees) ?? (texte === null ? [dit(` a modifié ${sectionsTouchees(changements) || 'le dossier'}`)] : null)
  return { phrase: fait === null ? [qui, dit(' · '), dit(texte ?? '')] : [qui, ...fait], commentaire }
}

function miseAJour(changements: Lu['changements']): string {
  const sections = sectionsTouchees(changements)
  return sections === '' ? 'Le dossier a été mis à jour' : `Mise à jour automatique : ${sections}`
}

/** Des données qu'on ne saurait plus lire ne font pas tomber l'historique : l'événement se dit par ses changements. */
function lire({ code, donnees }: Note) {
  const sorte = Object.hasOwn(sortes, code) ? sortes[code] : undefined
  const lues = sorte?.donnees.safeParse(donnees)
  return sorte && lues?.success ? { sorte, donnees: lues.data } : null
}
