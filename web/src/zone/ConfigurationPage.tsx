import { pages } from '@relogement/domain/acces/pages'
import { listeZones } from '@relogement/domain/zone/zone.liste'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { colonnesDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { Onglets } from '../core/Onglets.tsx'
import type { Zone } from './zone.data.ts'
import styles from './zone.module.css'

const FormulaireDeZone = differe(() => import('./FormulaireDeZone.tsx'), 'FormulaireDeZone')

export const TITRE = "Configuration de l'outil de pilotage"

const ONGLETS = {
  PRU: { titre: 'PRUs', page: 'configurationPrus', ajouter: 'Ajouter un PRU', mots: ['PRU', 'PRU'] },
  TERRITOIRE: {
    titre: 'Territoires',
    page: 'configurationTerritoires',
    ajouter: 'Ajouter un Territoire',
    mots: ['territoire', 'territoires'],
  },
  EPCI: { titre: 'EPCIs', page: 'configurationEpcis', ajouter: 'Ajouter un EPCI', mots: ['EPCI', 'EPCI'] },
} as const
type Onglet = keyof typeof ONGLETS

/** Les zones du pilotage, par type (spécification B § 2). */
export function ConfigurationPage({ type }: { readonly type: Onglet }) {
  usePage(TITRE, FIL_DU_PILOTAGE)
  const navigate = useNavigate()
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{TITRE}</h1>
      </div>
      <Onglets
        libelle="Zones"
        choisi={type}
        choisir={(cle) => cle !== type && void navigate({ to: pages[ONGLETS[cle as Onglet].page].chemin })}
        onglets={(Object.entries(ONGLETS) as [Onglet, (typeof ONGLETS)[Onglet]][]).map(([cle, { titre }]) => ({
          cle,
          titre,
          contenu: cle === type ? <Zones key={cle} type={cle} /> : null,
        }))}
      />
    </>
  )
}

function Zones({ type }: { readonly type: Onglet }) {
  const { titre, ajouter, mots } = ONGLETS[type]
  const [ouverte, ouvrir] = useState<Zone | 'nouvelle' | null>(null)
  const { demande: _, ...vue } = useListeDeclaree(listeZones, {
    cle: ['zones', type],
    demander: (etat) => ({ ...demandeDe(listeZones, etat), types: [type] }),
    lire: (demande) => api('GET /v1/zones-geographiques', demande),
  })
  const plus = (
    <>
      <Icone nom="plus" />
      {ajouter}
    </>
  )
  return (
    <div className={styles.zones}>
      <Liste<Zone>
        {...vue}
        titre={titre}
        mots={mots}
        sousTitre
        colonnes={colonnesDesZones(ouvrir)}
        actions={
          type === 'TERRITOIRE' ? (
            <Lien className="btn pri" vers={pages.territoireNouveau.chemin}>
              {plus}
            </Lien>
          ) : (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => ouvrir('nouvelle')}>
              {plus}
            </button>
          )
        }
      />
      <Suspense fallback={null}>
        {ouverte !== null && <SaisirZone zone={ouverte === 'nouvelle' ? null : ouverte} type={type} fermer={() => ouvrir(null)} />}
      </Suspense>
    </div>
  )
}

interface PropsSaisie {
  readonly zone: Zone | null
  readonly type: Onglet
  readonly fermer: () => void
}

function SaisirZone({ zone, type, fermer }: PropsSaisie) {
  const titre = zone === null ? ONGLETS[type].ajouter : 'Modifier la zone'
  return (
    <Dialogue titre={titre} detail={zone?.nom ?? ONGLETS[type].titre} fermer={fermer}>
      <FormulaireDeZone
        zone={zone}
        type={type}
        titre={titre}
        apres={fermer}
        className="dlg-c champs"
        pied={<PiedDeDialogue action={zone === null ? 'Ajouter' : 'Enregistrer'} fermer={fermer} />}
      />
    </Dialogue>
  )
}

const enClair = ({ communes }: Zone): string => communes.map(({ nom }) => nom).join(', ')

const colonnesDesZones = (modifier: (zone: Zone) => void) =>
  colonnesDe<Zone, typeof listeZones>(listeZones, {
    nom: { largeur: '30%', carte: 1, rendu: ({ nom }) => <span className="sur-st">{nom}</span>, infobulle: ({ nom }) => nom },
    code: { largeur: 130, carte: 2, rendu: ({ code }) => <span className={code === null ? 'muted only-d' : 'num'}>{code ?? '—'}</span> },
    villes: {
      carte: 3,
      rendu: (zone) =>
        zone.communes.length === 0 ? (
          <span className="muted">Aucune</span>
        ) : (
          <>
            <span className="num muted">{formatNombre(zone.communes.length)}</span> {enClair(zone)}
          </>
        ),
      infobulle: enClair,
    },
    actions: {
      largeur: 64,
      carte: 7,
      rendu: (zone) => (
        <button className="ib" type="button" aria-haspopup="dialog" aria-label={`Modifier ${zone.nom}`} onClick={() => modifier(zone)}>
          <Icone nom="crayon" />
        </button>
      ),
    },
  })
