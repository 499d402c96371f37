import { formatDate } from '@relogement/domain/common/date.format'
import { courrielDeTransmission } from '@relogement/domain/menage/entretien/transmission'
import type pg from 'pg'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, millisecondes } from '../jours.ts'

interface Ecrit {
  /** Jours écoulés depuis qu'il est écrit : plus d'une semaine, un serveur de courriel configuré ensuite ne l'envoie pas. */
  readonly il: number
  readonly type: string
  /** Les rôles à qui il va : des comptes de démonstration, en « .test », qu'aucun serveur ne joint. */
  readonly roles: readonly string[]
  readonly sujet: string
  readonly corps: string
}

const ADRESSE = 'https://relogement.test'

/** Ce que la boîte d'envoi reçoit d'un dossier et de l'équipe, une sorte chacun. */
const ecritsPour = (codeMenage: string, operation: string, aujourdhui: Jour): readonly Ecrit[] => {
  const leJour = (il: number) => enTexte(aujourdhui - il)
  return [
    {
      il: 9,
      type: 'TRANSMISSION_GUIDE_MEL',
      roles: ['UTILISATEUR_MEL'],
      ...courrielDeTransmission({
        codeMenage,
        operation,
        auteur: 'L’équipe relogement',
        adresse: `${ADRESSE}/menages`,
        jusquAu: leJour(-21),
      }),
    },
    {
      il: 11,
      type: 'PURGE',
      roles: ['DPO', 'DATA_STEWARD'],
      sujet: `Purge à valider : ${codeMenage}`,
      corps: `Bonjour,\n\nLe ménage ${codeMenage} n’a pas à être relogé depuis le ${formatDate(leJour(40))}. La purge de son dossier attend votre validation.\n\n${ADRESSE}/administration/purges\n`,
    },
    {
      il: 12,
      type: 'RECAPITULATIF_ALERTES',
      roles: ['CHARGE_DE_RELOGEMENT'],
      sujet: 'Relogement : 4 alertes',
      corps: `Bonjour,\n\nAu ${formatDate(leJour(12))}, 4 alertes vous attendent, sous la cloche de Relogement.\n\n${ADRESSE}/\n`,
    },
    {
      il: 15,
      type: 'MOT_DE_PASSE_CHANGE',
      roles: ['BAILLEUR_CELLULE_COMMERCIALE'],
      sujet: 'Relogement : votre mot de passe a changé',
      corps: 'Bonjour,\n\nLe mot de passe de votre compte vient de changer. Si ce n’est pas vous, prévenez votre responsable.\n',
    },
  ]
}

/** La boîte d'envoi de la démonstration : sans serveur de courriel, ce qui aurait dû partir s'y lit. */
export async function ecrireCourriels(client: pg.ClientBase, aujourdhui: Jour, alea: Alea): Promise<void> {
  const { rows } = await client.query<{ id: string; code: string; operation: string }>(
    `select m.id, m.code_menage as code, o.nom as operation from menage m join operation o on o.id = m.operation_id
     where m.archive_le is null and m.purge_le is null and m.limitation_depuis is null order by md5(m.code_menage || 'courriel') limit 1`,
  )
  const [menage] = rows
  if (menage === undefined) return
  for (const { il, type, roles, sujet, corps } of ecritsPour(menage.code, menage.operation, aujourdhui)) {
    const { rows: comptes } = await client.query<{ email: string }>(
      `select distinct u.email from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id where r.role = any($1) order by 1 limit 2`,
      [roles],
    )
    if (comptes.length === 0) continue
    const duDossier = type === 'TRANSMISSION_GUIDE_MEL' || type === 'PURGE'
    await client.query(
      'insert into email_sortant (id, type, destinataires, objet, corps, sujet_id, cree_le) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        alea.uuid(millisecondes(aujourdhui - il, heures(9))),
        type,
        comptes.map(({ email }) => email),
        sujet,
        corps,
        duDossier ? menage.id : null,
        instantDe(aujourdhui - il, heures(9)),
      ],
    )
  }
}
