import { aUnRole, BAIL } from '@relogement/domain/acces/roles'
import { canAlerterMenage } from '@relogement/domain/menage/menage.permissions'
import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { sql } from 'kysely'
import { defineSujetDAlertes } from '../../alerte/sujetDAlertes.ts'
import { dossiersTenus, menagesVisibles } from '../../portee/menages.ts'

interface MenageDAlerte {
  readonly id: string
  /** Hors de portée (purge à valider), son code suffit. */
  readonly noms: string
  readonly codeMenage: string
  readonly chargeId: string | null
  readonly charge: string | null
  readonly partenaireId: string | null
}

/** Un ménage, pour ses alertes : sur `menage m`. */
export const alertesDuMenage = defineSujetDAlertes<MenageDAlerte>({
  pluriel: sujetMenage.pluriel,
  joint: sql`left join menage m on m.id = a.sujet_id`,
  sien: sql`m.id is not null`,
  visible: menagesVisibles,
  adressees: (acteur) => [
    // Par les ménages suivis plutôt que par la jointure : chaque branche a son index, et l'ensemble ne relit pas toutes les alertes.
    sql`a.pour in ('CHARGE', 'CHARGE_ET_RESPONSABLE_EQUIPE') and a.sujet_id = any(array(select m.id from menage m where ${dossiersTenus(acteur)}))`,
    ...(aUnRole(acteur, BAIL) && acteur.partenaireCategorie === 'BAILLEUR'
      ? [sql`a.pour = 'BAILLEUR' and a.sujet_id = any(array(select id from menage where partenaire_id = ${acteur.partenaireId}::uuid))`]
      : []),
  ],
  lu: (acteur) => sql`json_build_object('id', m.id, 'noms', case when ${menagesVisibles(acteur)} then m.noms else m.code_menage end,
    'codeMenage', m.code_menage, 'chargeId', m.charge_id, 'partenaireId', m.partenaire_id,
    'charge', (select c.prenom || ' ' || c.nom from utilisateur c where c.id = m.charge_id))`,
  agit: (acteur, { chargeId, charge, partenaireId }) =>
    canAlerterMenage(acteur, {
      chargeDeRelogement: chargeId === null ? null : { id: chargeId, nom: charge ?? '' },
      bailleurActuelId: partenaireId,
      bailleursProposes: [],
    }) === null,
  dit: (menage) => ({ menage: menageDit(menage) }),
  code: ({ codeMenage }) => codeMenage,
})

/** Le ménage, tel qu'une alerte le nomme. */
export const menageDit = ({ id, noms, codeMenage }: Pick<MenageDAlerte, 'id' | 'noms' | 'codeMenage'>) => ({
  '@id': `/v1/menages/${id}`,
  id,
  noms,
  codeMenage,
})
