import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { adresseDeRetour } from '../../acces/adresse.ts'
import { api } from '../../core/api.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Banniere } from '../Banniere.tsx'
import { CadreConnexion } from '../CadreConnexion.tsx'
import { entrer, type Reste, resteDe } from '../compte.ts'
import { FinirDEntrer } from '../FinirDEntrer.tsx'
import { marquerLEntree, prendreLaSuite } from './maison.ts'

/** Au retour du fournisseur : sa réponse quitte l'adresse aussitôt lue, puis la session s'ouvre, ou un second facteur se demande. */
export function RetourDeLaMaisonPage() {
  const [reponse] = useState(() => location.search.slice(1))
  const client = useQueryClient()
  const navigate = useNavigate()
  const suite = useRef<string | null>(null)
  const demandee = useRef(false)
  const [reste, setReste] = useState<Reste | null>(null)
  const [refus, setRefus] = useState<string | null>(null)
  const apres = useCallback(() => void navigate({ href: adresseDeRetour(suite.current ?? '', location.origin), replace: true }), [navigate])
  useEffect(() => {
    if (demandee.current) return
    demandee.current = true
    suite.current = prendreLaSuite()
    window.history.replaceState(window.history.state, '', location.pathname)
    if (reponse === '') return setRefus('Cette page ne s’ouvre qu’en revenant d’une connexion.')
    api('POST /v1/oauth/maison/retour', { body: { reponse } }).then(
      async ({ id_token }) => {
        marquerLEntree()
        await entrer(client, id_token)
        apres()
      },
      (erreur: unknown) => {
        const suivant = resteDe(erreur)
        if (suivant === null) return setRefus(messageDe(erreur))
        marquerLEntree()
        setReste(suivant)
      },
    )
  }, [reponse, client, apres])
  const recommencer = useCallback((message: string | null) => {
    setReste(null)
    setRefus(message ?? 'Recommencez depuis la page de connexion.')
  }, [])
  if (reste !== null) return <FinirDEntrer reste={reste} apres={apres} recommencer={recommencer} />
  return (
    <CadreConnexion titre="Connexion">
      {refus === null ? (
        <Chargement />
      ) : (
        <>
          <Banniere icone="alerte">{refus}</Banniere>
          <Link className="lk" to="/connexion">
            Revenir à la connexion
          </Link>
        </>
      )}
    </CadreConnexion>
  )
}
