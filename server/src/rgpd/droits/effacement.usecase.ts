import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { STATUTS_ACHEVES } from '@relogement/domain/rgpd/archive'
import { dureesDe, finDeLArchive } from '@relogement/domain/rgpd/conservation'
import { effacementDe } from '@relogement/domain/rgpd/droits/effacement'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import { compterCeQuiTient } from '../bilan.ts'
import { getDemande, listDossiers } from './demande.queries.ts'
import { adresseDe } from './presenterDemande.ts'

/** Ce qui partirait, ce qui resterait et pourquoi, dossier par dossier : rien ne s'écrit. */
export async function apercevoirLEffacement(ctx: Contexte, id: string) {
  const { db, aujourdhui } = ctx
  await getDemande(db, id)
  const durees = dureesDe(await variablesEnVigueur(db, aujourdhui))
  const dossiers = []
  for (const { id: menageId, codeMenage } of await listDossiers(db, id)) {
    const menage = await db
      .selectFrom('menage as m')
      .innerJoin('operation as o', 'o.id', 'm.operation_id')
      .select([
        'statut',
        'statut_depuis',
        'relogement_necessaire',
        'purge_le',
        'purge_prevue_le',
        'limitation_depuis',
        'o.solde_le as soldeLe',
      ])
      .where('m.id', '=', menageId)
      .executeTakeFirstOrThrow()
    const acheve = STATUTS_ACHEVES.some((statut) => statut === menage.statut)
    const suite = effacementDe({
      statut: menage.statut as StatutMenage,
      relogementNecessaire: menage.relogement_necessaire,
      purgeLe: menage.purge_le?.toISOString() ?? null,
      purgePrevueLe: menage.purge_prevue_le,
      limitationDepuis: menage.limitation_depuis,
      anonymisationLe: acheve ? finDeLArchive({ clotureLe: jourDe(menage.statut_depuis), soldeLe: menage.soldeLe }, durees) : null,
    })
    dossiers.push({ id: menageId, codeMenage, ...suite, bilan: (await compterCeQuiTient(db, menageId)).filter(({ nombre }) => nombre > 0) })
  }
  return presentItem('ApercuDEffacement', `${adresseDe(id)}/effacement`, { dossiers })
}
