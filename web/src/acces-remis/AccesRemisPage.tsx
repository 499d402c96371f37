import { listeAccesRemis } from '@relogement/domain/acces-remis/accesRemis.liste'
import { etatsDAcces, sortesDAcces } from '@relogement/domain/acces-remis/accesRemis.listes'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatInstant } from '@relogement/domain/common/date.format'
import { direLAgent } from '@relogement/domain/utilisateur/agent'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi } from '../core/api.ts'
import { Confirmation } from '../core/Confirmation.tsx'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { notifier } from '../core/notifications/notifications.ts'

type AccesRemis = ReponseApi<'GET /v1/rgpd/acces-remis'>['hydra:member'][number]

/** Tout ce que le produit a remis et qui ouvre encore quelque chose ; la protection des données en retire un. */
export function AccesRemisPage() {
  usePage(listeAccesRemis.titre)
  const client = useQueryClient()
  const vue = useListeDeclaree(listeAccesRemis, { cle: ['acces-remis'], lire: (demande) => api('GET /v1/rgpd/acces-remis', demande) })
  const [aRetirer, setARetirer] = useState<AccesRemis | null>(null)
  const retirer = async ({ sorte, id, aQui }: AccesRemis) => {
    const params = { sorte, id: id.slice(sorte.length + 1) }
    await api('DELETE /v1/rgpd/acces-remis/{sorte}/{id}', { params }).finally(
      () => void client.invalidateQueries({ queryKey: ['acces-remis'] }),
    )
    notifier({ message: `Accès retiré : ${aQui}` })
  }
  return (
    <>
      <Liste<AccesRemis> {...vue} colonnes={colonnes(setARetirer)} />
      {aRetirer !== null && (
        <Confirmation
          titre="Retirer l’accès"
          detail={`${sortesDAcces[aRetirer.sorte]}, ${aRetirer.aQui}`}
          consequences={[entraine(CE_QUI_FINIT[aRetirer.sorte]), seDefait(COMMENT_LE_RENDRE[aRetirer.sorte])]}
          action="Retirer l’accès"
          dangereuse
          faire={() => retirer(aRetirer)}
          fermer={() => setARetirer(null)}
        />
      )}
    </>
  )
}

const LIEN_FINI = 'Le lien n’ouvre plus rien ; les réponses déjà données restent.'
const CE_QUI_FINIT: Readonly<Record<AccesRemis['sorte'], string>> = {
  LIEN_BAILLEUR: LIEN_FINI,
  LIEN_CONSULTATION: LIEN_FINI,
  LIEN_MENAGE: 'Le QR code de la lettre n’ouvre plus rien ; ce que le ménage a répondu reste.',
  TABLETTE:
    'La tablette efface le dossier dès que la personne y ouvre « Entretiens hors ligne » : ce qui n’en est pas encore parti est perdu.',
  LIEN_MOT_DE_PASSE: 'Le lien n’ouvre plus rien ; le mot de passe reste le même.',
  INVITATION: 'Le lien n’ouvre plus rien ; le compte reste à activer.',
  AGENDA: 'L’agenda de la personne ne se relit plus.',
  SESSION: 'La personne est déconnectée de cet appareil.',
  JETON_API: 'L’outil qui s’en sert ne lit ni n’écrit plus rien.',
  CONNEXION_EN_COURS: 'La connexion en cours n’aboutit pas.',
}
const SE_RECONNECTE = 'La personne peut se connecter de nouveau.'
const COMMENT_LE_RENDRE: Readonly<Record<AccesRemis['sorte'], string>> = {
  LIEN_BAILLEUR: 'L’équipe peut en montrer un autre, depuis la page CALEOL du logement.',
  LIEN_CONSULTATION: 'L’équipe peut en montrer un autre, depuis le GTR.',
  LIEN_MENAGE: 'Tant que la lettre n’est pas partie, la produire de nouveau lui en donne un autre.',
  TABLETTE: 'La personne peut emporter de nouveau le dossier.',
  LIEN_MOT_DE_PASSE: 'La personne peut en demander un autre.',
  INVITATION: 'L’administration peut l’envoyer de nouveau.',
  AGENDA: 'La personne peut en refaire une dans « Mon compte ».',
  SESSION: SE_RECONNECTE,
  JETON_API: 'La personne peut en refaire un dans « Mon compte ».',
  CONNEXION_EN_COURS: SE_RECONNECTE,
}

const colonnes = (retirer: (acces: AccesRemis) => void) =>
  colonnesDe<AccesRemis, typeof listeAccesRemis>(listeAccesRemis, {
    aQui: { carte: 1, rendu: ({ aQui }) => aQui, infobulle: ({ aQui }) => aQui },
    sorte: { largeur: 270, carte: 2, rendu: ({ sorte }) => sortesDAcces[sorte] },
    objet: {
      carte: 3,
      rendu: ({ sorte, objet }) => (sorte === 'SESSION' ? direLAgent(objet) : objet),
      infobulle: ({ sorte, objet }) => (sorte === 'SESSION' ? direLAgent(objet) : (objet ?? '')),
    },
    faitLe: { largeur: 150, rendu: ({ faitLe }) => formatInstant(faitLe) },
    serviLe: { largeur: 150, rendu: ({ serviLe }) => (serviLe === null ? 'Jamais' : formatInstant(serviLe)) },
    expireLe: { largeur: 150, rendu: ({ expireLe }) => (expireLe === null ? 'Sans terme' : formatInstant(expireLe)) },
    etat: {
      largeur: 130,
      carte: 4,
      rendu: (acces) =>
        acces.etat === 'RETIRE' ? (
          `${etatsDAcces.RETIRE} le ${formatInstant(acces.retireLe ?? '')}`
        ) : (
          <button className="lk" type="button" aria-haspopup="dialog" onClick={() => retirer(acces)}>
            Retirer
            <span className="vh">
              {' '}
              l’accès de {acces.aQui} : {sortesDAcces[acces.sorte]}
            </span>
          </button>
        ),
    },
  })
