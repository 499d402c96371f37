import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { CadreConnexion } from './CadreConnexion.tsx'
import { Envoyer } from './Envoyer.tsx'
import { EntrerParLaMaison } from './maison/EntrerParLaMaison.tsx'
import { avecLesConseils, ChampsNouveauMotDePasse, confirme, nouveauMotDePasse, PAS_SIMILAIRES } from './nouveauMotDePasse.tsx'

const saisieSchema = z.object(nouveauMotDePasse).refine(confirme, PAS_SIMILAIRES)

interface Props {
  readonly titre: string
  readonly action: string
  readonly fait: string
  /** Ce lien active aussi le compte par la connexion de la maison. */
  readonly parLaMaison?: boolean
  readonly envoyer: (jeton: string, motDePasse: string) => Promise<unknown>
}

/** Le jeton du lien reçu est dans le fragment de l'adresse, que le navigateur n'envoie pas ; lu, il en disparaît. */
export function ChoisirMotDePasse({ titre, action, fait, parLaMaison = false, envoyer }: Props) {
  const [jeton] = useState(() => new URLSearchParams(location.hash.slice(1)).get('jeton'))
  const navigate = useNavigate()
  useEffect(() => window.history.replaceState(window.history.state, '', location.pathname), [])
  if (jeton === null)
    return (
      <CadreConnexion titre={titre}>
        <p>Ce lien est incomplet. Ouvrez-le depuis le message reçu, ou demandez-en un nouveau.</p>
        <Link className="lk" to="/mot-de-passe-oublie">
          Demander un nouveau lien
        </Link>
      </CadreConnexion>
    )
  return (
    <CadreConnexion titre={titre}>
      <Formulaire
        schema={saisieSchema}
        valeurs={{ password: '', confirmation: '' }}
        brouillon={null}
        enregistrer={({ password }) => avecLesConseils(envoyer(jeton, password))}
        apres={() => {
          notifier({ message: fait })
          void navigate({ to: '/connexion', replace: true })
        }}
        court
        pied={<Envoyer action={action} />}
      >
        <ChampsNouveauMotDePasse />
      </Formulaire>
      {parLaMaison && <EntrerParLaMaison action="Activer mon compte" lien={jeton} />}
    </CadreConnexion>
  )
}
