import { connexionSchema } from '@relogement/domain/compte/compte.schema'
import type { FinDeSession } from '@relogement/domain/compte/finDeSession'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { adresseDeRetour } from '../acces/adresse.ts'
import type { CorpsApi } from '../core/api.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { MotDePasse, Texte } from '../core/formulaire/Texte.tsx'
import { Banniere } from './Banniere.tsx'
import { CadreConnexion } from './CadreConnexion.tsx'
import { connecter, type Reste } from './compte.ts'
import styles from './connexion.module.css'
import { Envoyer } from './Envoyer.tsx'
import { FinirDEntrer } from './FinirDEntrer.tsx'
import { EntrerParLaMaison } from './maison/EntrerParLaMaison.tsx'

export function ConnexionPage() {
  const { from } = useSearch({ from: '/connexion' })
  const { expiree, titre, fin = null } = useLocation({ select: ({ state }) => state })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [reste, setReste] = useState<Reste | null>(null)
  const [retour, setRetour] = useState<string | null>(null)
  const apres = () => void navigate({ href: adresseDeRetour(from, location.origin), replace: true })
  const recommencer = useCallback((message: string | null) => {
    setReste(null)
    setRetour(message)
  }, [])
  if (reste !== null) return <FinirDEntrer reste={reste} apres={apres} recommencer={recommencer} />
  const commencer = async (saisie: CorpsApi<'POST /v1/oauth/login'>) => {
    const suite = await connecter(queryClient, saisie)
    setRetour(null)
    if (suite === null) apres()
    else setReste(suite)
  }
  return (
    <CadreConnexion titre="Connexion">
      {expiree === true && <SessionFinie titre={titre} fin={fin} />}
      {retour !== null && <Banniere>{retour}</Banniere>}
      <Formulaire
        schema={connexionSchema}
        valeurs={{ email: '', password: '' }}
        brouillon={null}
        enregistrer={commencer}
        court
        pied={<Envoyer action="Se connecter" />}
      >
        <Texte nom="email" libelle="Adresse email" type="email" autoComplete="username" />
        <div className={styles.motDePasse}>
          <MotDePasse nom="password" libelle="Mot de passe" autoComplete="current-password" />
          <Link className={`lk ${styles.oublie}`} to="/mot-de-passe-oublie">
            Mot de passe oublié
          </Link>
        </div>
      </Formulaire>
      <EntrerParLaMaison action="Se connecter" from={from} />
    </CadreConnexion>
  )
}

interface PropsSessionFinie {
  readonly titre: string | undefined
  readonly fin: FinDeSession | null
}

/** Pourquoi la session a fini, sinon la phrase de la spécification § 7 ; et ce qu'il advient du travail en cours. */
function SessionFinie({ titre, fin }: PropsSessionFinie) {
  const [saisies, setSaisies] = useState(0)
  useEffect(() => void brouillons.combien().then(setSaisies), [])
  const phrases = [fin?.suite]
  if (saisies > 0) phrases.push('Votre saisie est conservée.')
  if (fin?.reprise !== false && titre !== undefined && titre !== '') phrases.push(`Après connexion, vous retrouverez « ${titre} ».`)
  else if (fin === null) phrases.push('Connectez-vous pour reprendre où vous en étiez.')
  return (
    <Banniere>
      <b>{fin?.titre ?? 'Votre connexion a expiré'}</b>
      {phrases.filter((phrase) => phrase !== undefined).join(' ')}
    </Banniere>
  )
}
