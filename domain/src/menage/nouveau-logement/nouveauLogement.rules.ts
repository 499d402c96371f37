// Quand la fiche du nouveau logement se remplit, et ce qu'il faut pour l'établir (domain-rules §§ 5.7, 7.1 et 10 n° 5).
import type { Acteur } from '../../acces/roles.ts'
import { messages } from '../../common/champs.ts'
import { DomainError, type Violation } from '../../common/errors.ts'
import type { NatureProduite } from '../../document/produits/documentsProduits.ts'
import { canModifierMenage } from '../menage.permissions.ts'
import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import type { LiensDuMenage } from '../menage.visibilite.ts'
import { minorationDe, type ReperesDeLaFiche } from './calculs.ts'
import { champsNouveauLogement } from './nouveauLogement.fields.ts'
import type { CleDeLaFiche, FicheNouveauLogement } from './nouveauLogement.schema.ts'

/** Elle se lit dès qu'un logement est accepté, et reste au dossier ensuite. */
export const aUneFiche = (statut: StatutMenage): boolean =>
  rangDuStatut(statut) >= rangDuStatut('SIGNATURE_DU_BAIL') && rangDuStatut(statut) <= rangDuStatut('CLOTURE')

/** Les documents qui parlent du nouveau logement : pourquoi l'un d'eux ne se produit pas encore ; `null` : rien ne l'empêche. */
export const refusAvantAcceptation = (nature: NatureProduite, statut: StatutMenage): string | null =>
  (nature === 'FICHE_NOUVEAU_LOGEMENT' || nature === 'RECAPITULATIF_RELOGEMENT') && !aUneFiche(statut)
    ? 'Se produit une fois un logement accepté par le ménage.'
    : nature === 'BON_COMMANDE_DEMENAGEMENT' && statut !== 'PROGRAMMATION_DU_DEMENAGEMENT'
      ? 'Se commande à la programmation du déménagement.'
      : null

/** Pourquoi elle ne se remplit pas ; `null` : elle se remplit. */
export function refusDeRemplirLaFiche(acteur: Acteur, liens: LiensDuMenage, statut: StatutMenage): string | null {
  return canModifierMenage(acteur, liens) ?? fermeture(statut)
}

function fermeture(statut: StatutMenage): string | null {
  if (statut === 'CLOTURE') return 'Le dossier est clôturé : rouvrez-le pour modifier la fiche.'
  return aUneFiche(statut) ? null : 'La fiche se remplit une fois un logement accepté par le ménage.'
}

export const ficheFermee = (raison: string) => new DomainError('conflit', 'nouveau-logement.fermee', raison)

/** Ce qui manque pour l'établir : les champs du bail, puis les précisions que d'autres champs appellent. */
export function manquesDeLaFiche(fiche: FicheNouveauLogement, reperes: ReperesDeLaFiche): Violation[] {
  const { ecart, bareme } = minorationDe(fiche, reperes)
  const precisions: [CleDeLaFiche, boolean, string][] = [
    ['reservataireLabel', fiche.reservataire === 'AUTRE', 'Précisez le réservataire.'],
    ['typeFinancementLabel', /^AUTRE/.test(fiche.typeFinancement ?? ''), 'Précisez le financement.'],
    ['nomQPV', fiche.isQPV === true, 'Indiquez le nom du quartier prioritaire.'],
    ['montantIndemnite', fiche.isMinoriteLoyer === true && bareme === null, 'Indiquez le montant de l’indemnité.'],
    ['motifMinoration', ecart, 'Indiquez pourquoi la minoration retenue s’écarte du barème.'],
  ]
  return [
    ...(reperes.dateSignatureBail === null ? [{ propertyPath: 'relogement.dates.signatureDuBail', message: messages.requis }] : []),
    ...champsDuBail
      .filter((cle) => fiche[cle] === null && !(reperes.prive && cle === 'typeFinancement'))
      .map((cle) => violation(cle, messages.requis)),
    ...precisions.filter(([cle, exigee]) => exigee && fiche[cle] === null).map(([cle, , message]) => violation(cle, message)),
  ]
}

const violation = (cle: CleDeLaFiche, message: string): Violation => ({ propertyPath: `nouveauLogement.${cle}`, message })

const champsDuBail = champsNouveauLogement
  .filter(({ requis }) => requis.includes('B'))
  .map(({ chemin }) => chemin.slice('nouveauLogement.'.length) as CleDeLaFiche)

export const ficheIncomplete = (manques: readonly Violation[], libelles: readonly string[]) =>
  new DomainError('conflit', 'nouveau-logement.incomplete', `La fiche ne peut pas être établie. Il manque : ${libelles.join(', ')}.`, {
    violations: manques,
    details: { bloquants: libelles },
  })
