import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BrouillonsContexte } from '../core/brouillons/contexte.ts'
import { Chargement } from '../core/Chargement.tsx'
import { creerClientDeRequetes } from '../core/requetes.ts'
import { ouvrirLesBrouillons } from './brouillonsDuCoffre.ts'
import type { Coffre } from './coffre.ts'
import { refermer, useCoffreOuvert } from './coffreOuvert.ts'
import { remettreLesListesEmportees } from './emporter.ts'
import { OuvrirLeCoffre } from './OuvrirLeCoffre.tsx'
import { quandUnDossierSOublie } from './oublier.ts'
import styles from './tablette.module.css'
import { useRefermerSeul } from './useRefermerSeul.ts'

/** Tout ce qui s'ouvre sur la tablette, sans session ni réseau : le code d'abord. */
export function TablettePage() {
  const coffre = useCoffreOuvert()
  return (
    <div className={styles.page}>
      {coffre === null ? <OuvrirLeCoffre /> : <CoffreOuvert key={coffre.proprietaire.id} coffre={coffre} />}
    </div>
  )
}

/** Le coffre répond à la place du serveur, et ses saisies s'y rangent. */
function CoffreOuvert({ coffre }: { readonly coffre: Coffre }) {
  const [client] = useState(creerClientDeRequetes)
  const [brouillons, setBrouillons] = useState<Awaited<ReturnType<typeof ouvrirLesBrouillons>> | null>(null)
  useRefermerSeul(refermer)
  useEffect(() => quandUnDossierSOublie(() => void client.invalidateQueries({ queryKey: ['tablette'] })), [client])
  useEffect(() => {
    let actuel = true
    const preparer = async () => {
      await remettreLesListesEmportees(coffre)
      const ouverts = await ouvrirLesBrouillons(coffre)
      if (actuel) setBrouillons(ouverts)
    }
    void preparer()
    return () => {
      actuel = false
    }
  }, [coffre])
  if (brouillons === null) return <Chargement />
  return (
    <QueryClientProvider client={client}>
      <BrouillonsContexte value={brouillons}>
        <Outlet />
      </BrouillonsContexte>
    </QueryClientProvider>
  )
}
