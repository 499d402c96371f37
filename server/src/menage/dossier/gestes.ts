import { DomainError, exiger } from '@relogement/domain/common/errors'
import { droitDuGeste, empechements, type FaitsDesGestes, type Geste } from '@relogement/domain/menage/menage.gestes'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { verifierVersion } from '../modification/version.ts'
import type { Dossier } from './dossier.queries.ts'
import { liensDuMenage } from './liens.ts'
import { lireSections, type Sections } from './sections.ts'
import { seuilsDuDossier } from './seuils.ts'

/** Ce que les gestes du dossier doivent en savoir. */
export function faitsDesGestes(dossier: Dossier, sections: Sections, variables: Readonly<Record<string, number>>): FaitsDesGestes {
  const {
    menage,
    propositions,
    documentsDeposes,
    commentaires,
    suivis,
    engagements,
    inscription,
    decohabitations,
    etapes,
    remboursements,
    demandesDeDroits,
    emporte,
  } = dossier
  const { naissance, nombreDIssus } = decohabitations
  const statut = menage.statut as StatutMenage
  const ouvertes = propositions.filter((proposition) => !statutsPropositionFermes.some((ferme) => ferme === proposition.statut))
  return {
    statut,
    purge: menage.purge_le !== null,
    occupants: sections.occupants.length,
    relogementNecessaire: menage.relogement_necessaire,
    propositionsOuvertes: ouvertes.length,
    maxPropositionsOuvertes: variables['MAX_PROPOSITIONS_OUVERTES'] ?? MAX_PROPOSITIONS_OUVERTES,
    gtrm: {
      intercommunal: sections.relogement.intercommunal,
      situationComplexe: sections.relogement.statutsAdditionnels.situationComplexe,
      deuxRefus: menage.deux_refus,
    },
    suppression: {
      statut,
      dateEntretien: menage.date_entretien,
      etapes: etapes.length,
      documents: documentsDeposes,
      propositions: propositions.length,
      echanges: commentaires.length + suivis.length + engagements,
      remboursements,
      inscritAuGtr: inscription !== null,
      decohabitation: menage.decohabite_de !== null || nombreDIssus > 0,
      demandesDeDroits,
      emporte,
    },
    annulation: naissance && {
      le: jourDe(new Date(naissance.le)),
      avant: naissance.avant,
      statutSource: naissance.statutSource as StatutMenage,
      propositions: propositions.length,
      remboursements,
      inscritAuGtr: inscription !== null,
      issus: nombreDIssus,
      emporte,
    },
  }
}

const MAX_PROPOSITIONS_OUVERTES = 3

/** Lève ce qui interdit le geste : le droit, puis la version attendue, puis l'état du dossier. */
export async function exigerGeste(ctx: Contexte, dossier: Dossier, geste: Geste): Promise<void> {
  exiger(droitDuGeste(geste, ctx.acteur, liensDuMenage(dossier)))
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  const faits = faitsDesGestes(dossier, lireSections(dossier.menage, dossier), await seuilsDuDossier(ctx))
  const bloquants = empechements(geste, faits, ctx.acteur, ctx.aujourdhui)
  if (bloquants.length > 0) throw new DomainError('conflit', `menage.${geste}`, bloquants.join(' '), { details: { bloquants } })
}
