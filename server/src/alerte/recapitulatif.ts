import type { Acteur } from '@relogement/domain/acces/roles'
import { type TypeAlerte, typesAlerte, typesDUnLogement } from '@relogement/domain/alerte/alerte.listes'
import { formatDate, formatJour } from '@relogement/domain/common/date.format'
import { listActeurs } from '../acces/acteur.queries.ts'
import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import type { ServicesRelogement } from '../services.ts'
import { countMesAlertes, type LigneDeMesAlertes, listMesAlertes } from './mesAlertes.queries.ts'
import { type SujetsDAlertes, sujetDe } from './sujetDAlertes.ts'

const LIGNES_AU_PLUS = 30

/** Chaque matin ouvré, ses alertes dues à qui en a et n'a pas dit non ; une fois par jour, même si la tâche se refait (domain-rules § 8). */
export const recapitulatifDesAlertes = (sujets: SujetsDAlertes): Tache<ServicesRelogement> => ({
  nom: 'recapitulatif_des_alertes',
  cron: '0 5 * * 1-6',
  async executer({ services: { base, log, urlPublique }, maintenant }) {
    for (const personne of await listActeurs(base))
      await inTransaction(base, log, (db) => envoyerLeSien(db, sujets, personne, maintenant, urlPublique))
  },
})

async function envoyerLeSien(db: Acces, sujets: SujetsDAlertes, personne: Acteur, maintenant: Date, urlPublique: string): Promise<void> {
  const total = await countMesAlertes(db, personne, sujets, maintenant, { statuts: ['ALERTE'] })
  if (total === 0 || !(await prendreLeJour(db, personne.id, jourDe(maintenant)))) return
  const lignes = await listMesAlertes(db, personne, sujets, maintenant, { statuts: ['ALERTE'] }, { page: 1, pageSize: LIGNES_AU_PLUS })
  const combien = `${total} alerte${total > 1 ? 's' : ''}`
  const reste = total - lignes.length
  const corps = [
    `Bonjour ${personne.prenom},`,
    `Au ${formatDate(jourDe(maintenant))}, ${combien} vous ${total > 1 ? 'attendent' : 'attend'} :`,
    lignes.map((ligne) => ligneDe(sujets, ligne, urlPublique)).join('\n'),
    ...(reste > 0 ? [`… et ${reste} autre${reste > 1 ? 's' : ''}, sous la cloche de Relogement.`] : []),
    `Pour ne plus recevoir ce message, décochez « Récapitulatif du matin » dans « Mon compte » : ${urlPublique}/mon-compte`,
  ]
  await ecrireCourriel(
    db,
    { type: 'RECAPITULATIF_ALERTES', destinataires: [personne.email], sujet: `Relogement : ${combien}`, corps: `${corps.join('\n\n')}\n` },
    maintenant,
  )
}

/** Vrai une seule fois par personne et par jour, et si elle ne l'a pas refusé. */
async function prendreLeJour(db: Acces, utilisateurId: string, jour: string): Promise<boolean> {
  const pris = await db
    .insertInto('preference_utilisateur')
    .values({ utilisateur_id: utilisateurId, recapitulatif_envoye_le: jour })
    .onConflict((c) =>
      c
        .column('utilisateur_id')
        .doUpdateSet({ recapitulatif_envoye_le: jour })
        .where('preference_utilisateur.recapitulatif_alertes', '=', true)
        .where((e) =>
          e.or([
            e('preference_utilisateur.recapitulatif_envoye_le', 'is', null),
            e('preference_utilisateur.recapitulatif_envoye_le', '<', jour),
          ]),
        ),
    )
    .returning('utilisateur_id')
    .executeTakeFirst()
  return pris !== undefined
}

// Un courriel se lit sur un écran verrouillé : le code de l'objet et la sorte d'alerte, jamais un nom ni un texte libre (domain-rules § 10).
function ligneDe(sujets: SujetsDAlertes, { type, objet, valeur, date_alerte }: LigneDeMesAlertes, urlPublique: string): string {
  const libelle = typesAlerte[type as TypeAlerte] ?? 'Alerte'
  const quoi = objet === null ? libelle : `${sujetDe(sujets, objet).code(objet.objet)} : ${libelle}`
  const ou = objet === null ? adresseDuLogementEnCause(type, valeur) : `${objet.pluriel}/${objet.objet.id}`
  return `- ${quoi}, depuis le ${formatJour(date_alerte.toISOString())}${ou === null ? '' : `\n  ${urlPublique}/${ou}`}`
}

/** D'aucun dossier ni opération, elle dit de regarder un logement : le sien. */
const adresseDuLogementEnCause = (type: string, logementId: string | null): string | null =>
  logementId !== null && typesDUnLogement.some((code) => code === type) ? `instances-partenariales/${logementId}` : null

/** Reçoit, ou non, ses alertes chaque matin. */
export async function choisirLeRecapitulatif(db: Acces, utilisateurId: string, recu: boolean): Promise<void> {
  await db
    .insertInto('preference_utilisateur')
    .values({ utilisateur_id: utilisateurId, recapitulatif_alertes: recu })
    .onConflict((c) => c.column('utilisateur_id').doUpdateSet({ recapitulatif_alertes: recu }))
    .execute()
}
