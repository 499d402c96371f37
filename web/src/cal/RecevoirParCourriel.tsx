import { useState } from 'react'
import { api } from '../core/api.ts'
import { Icone } from '../core/Icone.tsx'
import { ErreurDuLien } from '../lien/PageSansCompte.tsx'

interface Props {
  readonly jeton: string
  readonly destinataire: string
}

/** Le récépissé, à l'adresse qui a reçu le lien : elle ne se choisit pas. */
export function RecevoirParCourriel({ jeton, destinataire }: Props) {
  const [{ etat, erreur }, setEtat] = useState<{ etat: 'a-demander' | 'en-cours' | 'envoye'; erreur: unknown }>({
    etat: 'a-demander',
    erreur: null,
  })
  const demander = async () => {
    if (etat === 'en-cours') return
    setEtat({ etat: 'en-cours', erreur: null })
    try {
      await api('POST /v1/business/reponse-bailleur/_recepisse', { body: { jeton } })
      setEtat({ etat: 'envoye', erreur: null })
    } catch (refus) {
      setEtat({ etat: 'a-demander', erreur: refus })
    }
  }
  return (
    <>
      <button className="btn" type="button" aria-disabled={etat === 'en-cours' || undefined} onClick={() => void demander()}>
        <Icone nom="courriel" />
        {etat === 'en-cours' ? 'Envoi' : 'Recevoir ce récépissé par courriel'}
      </button>
      <p className="soft" role="status">
        {etat === 'envoye' && `Envoyé à ${destinataire}.`}
      </p>
      <ErreurDuLien erreur={erreur} />
    </>
  )
}
