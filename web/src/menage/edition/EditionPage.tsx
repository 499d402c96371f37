import { minuscule } from '@relogement/domain/common/minuscule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import { usePage } from '../../acces/page.ts'
import { Chargement } from '../../core/Chargement.tsx'
import { Lien } from '../../core/Lien.tsx'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import '../../core/fiche/fiche.css'
import { MenageIndisponible } from '../MenageIndisponible.tsx'
import '../menage.css'
import { menageOptions } from '../menage.data.ts'
import { Edition } from './Edition.tsx'
import './edition.css'
import { etapeDuCode } from './navigation.ts'

interface Props {
  readonly id: string
  readonly code: string
  /** Le champ que l'on vient renseigner. */
  readonly champ: string | null
}

/** La saisie d'un dossier, étape par étape. */
export function EditionPage({ id, code, champ }: Props) {
  const { data: menage, error, refetch } = useQuery({ ...menageOptions(id, 'edition'), staleTime: 60_000 })
  const [enregistreLe, setEnregistreLe] = useState<Date | null>(null)
  const etape = etapeDuCode(code)
  const titre = etape === null ? 'Modifier le dossier' : `Modifier le dossier : ${minuscule(etape.libelle)}`
  usePage(menage === undefined && error === null ? null : titre, [
    listesQuittees.origine(),
    ...(menage === undefined ? [] : [{ libelle: menage.noms, vers: `/menages/${id}` }]),
  ])
  if (menage !== undefined && etape !== null)
    return (
      <Edition
        key={etape.code}
        menage={menage}
        etape={etape}
        champ={champ}
        enregistreLe={enregistreLe}
        enregistre={() => setEnregistreLe(new Date())}
      />
    )
  if (menage === undefined)
    return error === null ? <Chargement /> : <MenageIndisponible titre="Modifier le dossier" erreur={error} relire={refetch} />
  return (
    <>
      <h1 className="vh">Modifier le dossier</h1>
      <EtatVide
        titre="Étape inconnue"
        detail="La saisie d’un dossier compte sept étapes."
        suite={
          <Lien className="btn" vers={`/menages/${id}`}>
            Revenir au dossier
          </Lien>
        }
      />
    </>
  )
}
