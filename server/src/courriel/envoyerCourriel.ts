import { partTropTard } from '@relogement/domain/courriel/courriel.rules'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Tache } from '../core/jobs.ts'
import type { ServicesRelogement } from '../services.ts'
import { ENVOYER_COURRIEL } from './ecrireCourriel.ts'

const demandeSchema = z.object({ id: z.uuid() })

/**
 * Envoie un courriel écrit, une fois : sa ligne est verrouillée pendant l'envoi, et un message reparti après une coupure
 * porte le même Message-ID, que le serveur du destinataire reconnaît. Sans serveur de courriel, il reste à lire à l'écran.
 */
export const envoyerCourriel: Tache<ServicesRelogement> = {
  nom: ENVOYER_COURRIEL,
  async executer({ services, config, maintenant, essai, dernierEssai }, donnees) {
    const { smtpUrl } = config
    if (smtpUrl === null) return
    const { id } = demandeSchema.parse(donnees)
    const echec = await services.base.transaction().execute(async (db) => {
      const courriel = await db
        .selectFrom('email_sortant')
        .selectAll()
        .where('id', '=', id)
        .where('statut', '<>', 'ENVOYE')
        .forUpdate()
        .executeTakeFirst()
      if (!courriel) return null
      if (partTropTard(courriel.type, courriel.cree_le, maintenant)) {
        await db.updateTable('email_sortant').set({ statut: 'EN_ECHEC', derniere_erreur: TROP_TARD }).where('id', '=', id).execute()
        return null
      }
      const erreur = await envoyer(smtpUrl, services.urlPublique, courriel)
      await db
        .updateTable('email_sortant')
        .set(
          erreur === null
            ? { statut: 'ENVOYE', envoye_le: maintenant, tentatives: essai, derniere_erreur: null, corps: sansJeton }
            : { statut: dernierEssai ? 'EN_ECHEC' : 'A_ENVOYER', tentatives: essai, derniere_erreur: erreur.message.slice(0, 500) },
        )
        .where('id', '=', id)
        .execute()
      return erreur
    })
    // La file réessaie plus tard, de plus en plus tard, pendant plusieurs jours.
    if (echec) throw echec
  },
}

const TROP_TARD = 'Trop tard pour partir : il se lit ici.'

/** Parti, un lien secret n'a plus à être lu dans la base. */
const sansJeton = sql<string>`regexp_replace(corps, '#jeton=[A-Za-z0-9_-]+', '#jeton=…', 'g')`

interface ACeluiQuiPart {
  id: string
  destinataires: readonly string[]
  sujet: string
  corps: string
  repondre_a: string | null
}

async function envoyer(
  smtpUrl: string,
  urlPublique: string,
  { id, destinataires, sujet, corps, repondre_a }: ACeluiQuiPart,
): Promise<Error | null> {
  const { hostname } = new URL(urlPublique)
  try {
    await transportVers(smtpUrl).sendMail({
      from: { name: 'Relogement', address: new URL(smtpUrl).searchParams.get('from') ?? `ne-pas-repondre@${hostname}` },
      to: [...destinataires],
      ...(repondre_a === null ? {} : { replyTo: repondre_a }),
      subject: sujet,
      text: corps,
      messageId: `<${id}@${hostname}>`,
      disableUrlAccess: true,
      disableFileAccess: true,
    })
    return null
  } catch (erreur) {
    return erreur instanceof Error ? erreur : new Error(String(erreur))
  }
}

// La transaction attend l'envoi : il doit finir bien avant le délai de la base (30 s).
const DELAIS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }
const transports = new Map<string, Transporter>()

function transportVers(smtpUrl: string): Transporter {
  const adresse = new URL(smtpUrl)
  adresse.searchParams.delete('from')
  const transport = transports.get(smtpUrl) ?? createTransport({ url: adresse.href, ...DELAIS })
  transports.set(smtpUrl, transport)
  return transport
}
