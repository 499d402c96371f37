import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { SaisieRelogement } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { type StatutProposition, statutsProposition } from '@relogement/domain/proposition/proposition.statuts'
import { aLAccordDuBailleur, empechementsDEtablir } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { cloreLesRetoursDeCommission } from '../menage/alertes/tenirLesAlertes.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir } from '../menage/dossier/faitsDeLaProposition.ts'
import { presenterDossier } from '../menage/dossier/presenterDossier.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { instantDEcriture } from '../menage/modification/enregistrer.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { exigerPossible, lockPourEcrire, propositionDuLogement } from './viser.ts'

/** Établit la proposition de relogement d'un logement accordé ; déjà établie, rien ne change. */
export async function etablirRelogement(ctx: Contexte, menageId: string, saisie: SaisieRelogement) {
  const dossier = await lockPourEcrire(ctx, menageId)
  await etablir(ctx, dossier, designer(dossier, saisie))
  return presenterDossier(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId))
}

/**
 * Le même, sur un dossier déjà verrouillé : écrire le courrier d'une proposition l'établit. Rien de ce qui se saisit au dossier ne change : sa
 * version reste, et un bailleur n'y lit pas ce qu'un autre a répondu.
 */
export async function etablir(ctx: Contexte, dossier: DossierVerrouille, proposition: PropositionDuDossier): Promise<void> {
  const { menage } = dossier
  exigerPossible(empechementsDEtablir(faitsDeLaProposition(dossier, proposition), menageARecevoir(dossier)))
  if (proposition.statut === 'proposition_relogement') return
  const statut: StatutProposition = 'proposition_relogement'
  await modifierProposition(ctx.db, proposition.id, { statut })
  await cloreLesRetoursDeCommission(ctx, [menage.id])
  await insertEvenements(ctx.db, ctx.acteur.id, instantDEcriture(menage, ctx.maintenant), { id: menage.id }, [
    {
      ...evenementDeProposition('PROPOSITION_ETABLIE', { adresse: `${proposition.adresse}, ${proposition.ville}` }),
      changements: [
        {
          chemin: `logements.${proposition.id}.statut`,
          libelle: `Proposition, ${proposition.adresse}`,
          ancien: statutsProposition[proposition.statut as StatutProposition],
          nouveau: statutsProposition[statut],
        },
      ],
    },
  ])
}

/** La proposition nommée, à défaut la seule que le bailleur ait accordée. */
function designer(dossier: DossierVerrouille, { propositionId, logementId }: SaisieRelogement): PropositionDuDossier {
  const { propositions } = dossier
  if (propositionId !== undefined) {
    const nommee = propositions.find(({ id }) => id === propositionId)
    if (nommee === undefined) throw introuvable('Proposition')
    return nommee
  }
  if (logementId !== undefined) return propositionDuLogement(dossier, logementId)
  const accordees = propositions.filter((proposition) => aLAccordDuBailleur(faitsDeLaProposition(dossier, proposition)))
  // Redemandée sans précision, celle qui est déjà établie ne change rien.
  const possibles = accordees.length > 0 ? accordees : propositions.filter(({ statut }) => statut === 'proposition_relogement')
  const [seule] = possibles
  if (seule !== undefined && possibles.length === 1) return seule
  throw new DomainError(
    'conflit',
    'proposition.a-designer',
    possibles.length === 0
      ? 'Aucune proposition n’a reçu l’accord du bailleur en CALEOL.'
      : 'Plusieurs propositions ont l’accord du bailleur : indiquez laquelle.',
  )
}
