import { formatDate } from '@relogement/domain/common/date.format'
import { type ReponseDuMenage, reponsesDuMenage } from '@relogement/domain/proposition/ecrite/reponses'
import type { Notice } from '@relogement/domain/proposition-ecrite/notices'
import { raisonsDuMenage } from '@relogement/domain/reponse-menage/raisons'
import { PRECISIONS_MAX } from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { useState } from 'react'
import { api } from '../core/api.ts'
import { useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { ErreurDuLien, SaisieReprise } from '../lien/PageSansCompte.tsx'
import { rangementDuLien } from '../lien/rangementDuLien.ts'
import { Traduit } from './Langues.tsx'
import { LeLogement } from './LeLogement.tsx'
import styles from './maReponse.module.css'
import type { ReponseMenage } from './ReponseMenagePage.tsx'

interface Saisie {
  readonly reponse: ReponseDuMenage | null
  readonly motif: string
  readonly precisions: string
}

interface Props {
  readonly jeton: string
  readonly naissance: string
  readonly page: ReponseMenage
  readonly repondu: (page: ReponseMenage) => void
}

/** Choisir, dire pourquoi si c'est non, envoyer : ce qui se tape reste si l'envoi échoue, ou si la page se ferme. */
export function MaReponse({ jeton, naissance, page, repondu }: Props) {
  const [enregistree] = useState<Saisie>(() => saisieDe(page.recepisse))
  const [saisie, changer] = useState(enregistree)
  const [rangement] = useState(() => rangementDuLien(jeton))
  const { reprise, oublier } = useSaisieGardee({ rangement, tapee: saisie, enregistree, reprendre: changer })
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null })
  const [demande, setDemande] = useState(false)
  const { reponse, motif, precisions } = saisie
  const manque = ceQuiManque(saisie)
  const envoyer = async () => {
    setDemande(true)
    if (enCours || manque !== null || reponse === null) return
    setEtat({ enCours: true, erreur: null })
    try {
      const suite = await api('POST /v1/business/reponse-menage', {
        body: { jeton, naissance, reponse, motif: reponse === 'REFUSE' ? motif : null, precisions },
      })
      oublier()
      repondu(suite)
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  return (
    <>
      <div>
        <p className="soft">
          Proposition de relogement n°{'\u00A0'}
          {page.numero}
        </p>
        <h1>{page.logement}</h1>
        <p>{delaiDit(page)}</p>
        <SaisieReprise le={reprise} />
      </div>
      <LeLogement page={page} />
      <fieldset className={styles.reponses}>
        <legend>Votre réponse</legend>
        {REPONSES.map(([code, mot]) => (
          <label key={code}>
            <input type="radio" name="reponse" checked={reponse === code} onChange={() => changer({ ...saisie, reponse: code })} />
            <span>
              {reponsesDuMenage[code]}
              <Traduit mot={mot} />
            </span>
          </label>
        ))}
      </fieldset>
      {reponse === 'REFUSE' && (
        <label className={styles.question}>
          Pourquoi ?
          <Traduit mot={({ motsDuCoupon: [, , raison] }) => raison} />
          <select
            className="in"
            value={motif}
            aria-invalid={(demande && motif === '') || undefined}
            onChange={({ target }) => changer({ ...saisie, motif: target.value })}
          >
            <option value="">Choisir une raison</option>
            {Object.entries(raisonsDuMenage()).map(([code, libelle]) => (
              <option key={code} value={code}>
                {libelle}
              </option>
            ))}
          </select>
        </label>
      )}
      {reponse !== null && (
        <label className={styles.question}>
          {reponse === 'RAPPEL'
            ? 'À quel numéro, et quand ? Vous pouvez laisser vide.'
            : 'Voulez-vous ajouter quelque chose ? Vous pouvez laisser vide.'}
          <Traduit mot={({ motsDuTelephone: [, , ajouter] }) => ajouter} />
          <textarea
            className="in"
            rows={3}
            value={precisions}
            onChange={({ target }) => changer({ ...saisie, precisions: target.value })}
          />
        </label>
      )}
      <div className={styles.envoi}>
        <ErreurDuLien erreur={erreur} />
        <p id="rm-manque" role="status">
          {demande && manque}
        </p>
        <button
          className="btn pri"
          type="button"
          aria-disabled={enCours || undefined}
          aria-describedby="rm-manque"
          onClick={() => void envoyer()}
        >
          {enCours ? 'Envoi' : 'Envoyer ma réponse'}
          <Traduit mot={({ motsDuTelephone: [, , , envoyerDit] }) => envoyerDit} />
        </button>
      </div>
    </>
  )
}

const REPONSES: readonly (readonly [ReponseDuMenage, (notice: Notice) => string])[] = [
  ['ACCEPTE', ({ motsDuCoupon: [accepte] }) => accepte],
  ['REFUSE', ({ motsDuCoupon: [, refuse] }) => refuse],
  ['RAPPEL', ({ motsDuTelephone: [, rappel] }) => rappel],
]

const saisieDe = (recepisse: ReponseMenage['recepisse']): Saisie => ({
  reponse: recepisse?.reponse ?? null,
  motif: recepisse?.motif ?? '',
  precisions: recepisse?.precisions ?? '',
})

const ceQuiManque = ({ reponse, motif, precisions }: Saisie): string | null => {
  if (reponse === null) return 'Choisissez une réponse.'
  if (precisions.trim().length > PRECISIONS_MAX) return `Votre texte est trop long : ${PRECISIONS_MAX} caractères au plus.`
  return reponse === 'REFUSE' && motif === '' ? 'Choisissez une raison.' : null
}

const delaiDit = ({ jusquAu, delaiJours }: ReponseMenage): string =>
  jusquAu === null
    ? `Vous avez ${delaiJours} jours pour répondre, à partir du jour où vous recevez la lettre.`
    : `Vous pouvez répondre jusqu’au ${formatDate(jusquAu)}.`
