import type { Lettre } from '@relogement/domain/document/lettre'
import { courrierHuissier } from '@relogement/domain/proposition-ecrite/courriers/courrierHuissier'
import type { FaitsDeLHuissier, FaitsDuCourrier, PropositionAnterieure } from '@relogement/domain/proposition-ecrite/courriers/faits'
import type { Acces } from '../core/database.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import type { DeQuoiFabriquer } from '../menage/produits/fabrique.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'
import type { ContenuDuCourrier } from './contenuDuCourrier.ts'

/** À qui l'on écrit, et qui écrit : gardé avec le courrier. */
export type SaisieDeLHuissier = Pick<FaitsDeLHuissier, 'huissier' | 'auteur'>

/** `sujetId` : la proposition à signifier ; sans son courrier, il n'y a rien à signifier. */
export async function contenuDuCourrierHuissier({
  ctx,
  dossier,
  saisie,
  sujetId,
  jour,
}: DeQuoiFabriquer): Promise<{ lettre: Lettre } | null> {
  const proposition = dossier.propositions.find(({ id }) => id === sujetId)
  if (!proposition?.courrier) return null
  const { huissier, auteur } = saisie as unknown as SaisieDeLHuissier
  return {
    lettre: courrierHuissier({
      jour,
      courrier: await faitsGardes(ctx.db, proposition.courrier.id),
      huissier,
      adresseOperateur: (await operateurDe(ctx.db)).adresse,
      auteur,
      anterieures: anterieuresA(proposition, dossier.propositions),
    }),
  }
}

/** Le courrier tel qu'il a été produit : c'est lui que l'huissier signifie, non le dossier d'aujourd'hui. */
async function faitsGardes(db: Acces, documentId: string): Promise<FaitsDuCourrier> {
  const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', documentId).executeTakeFirstOrThrow()
  return (donnees as unknown as { contenu: ContenuDuCourrier }).contenu.faits
}

const anterieuresA = ({ id }: PropositionDuDossier, toutes: readonly PropositionDuDossier[]): PropositionAnterieure[] =>
  toutes
    .flatMap((autre) => {
      const { ecriteNumero, ecriteLe } = autre
      if (autre.id === id || ecriteNumero === null || ecriteLe === null) return []
      return [
        {
          numero: ecriteNumero,
          logement: `${autre.adresse}, ${autre.ville} (${autre.typologie})`,
          envoyeeLe: ecriteLe,
          canal: autre.canal,
          acceptation: autre.accepteeLe,
          refus: autre.refuseeLe,
          retiree: autre.statut === 'retiree',
          echeance: autre.attendueLe,
        },
      ]
    })
    .sort((a, b) => a.numero - b.numero)
